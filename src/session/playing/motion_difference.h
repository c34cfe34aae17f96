// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Holds the distances between the vertices of two surfaces.
struct FrameDifference {
  double rms = 0.0;  ///< root of the mean squared distance
  double p95 = 0.0;  ///< 95th percentile of the distances, as quantile() computes it
  double max = 0.0;
  int vertex = 0;  ///< first vertex at the largest distance
};

/// Holds the distances between two motions of the same vertices.
struct MotionDifference {
  std::vector<FrameDifference> frames;
  FrameDifference all;  ///< over all vertices in all frames together
  int worst_frame = 0;  ///< index of the first frame that has the largest distance
};

/// Measures the distances between corresponding vertices, frame by frame.
/// \param a, b   as many frames, 3 x as many vertices; at least one of each
/// \param scale  factor for all distances
MotionDifference difference_of(std::span<const PointsF> a, std::span<const PointsF> b,
                               double scale);

}  // namespace sinew
