// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Selects few frames so that linear interpolation between them reproduces all others. From each
/// key frame the next one is as far as a line in time passes within the tolerance of every frame in
/// between (the cone method of Imai & Iri 1988, for all coordinates of all points at once).
/// \param frames     positions of the same points in each frame, at equal time steps
/// \param tolerance  largest distance of a point from its original position, in the unit of the
///                   positions
/// \return           indices of the key frames, ascending, with the first and the last frame
std::vector<int> key_frames(const std::vector<PointsF>& frames, double tolerance);

/// Selects key frames for frames at any increasing times, one time per frame.
std::vector<int> key_frames(const std::vector<PointsF>& frames, const std::vector<double>& times,
                            double tolerance);

/// Holds key frames of several motions.
struct KeyFrames {
  std::vector<std::vector<int>> frames;  ///< for each motion, counted from its own first frame
  double tolerance = 0.0;                ///< tolerance that the key frames satisfy

  int count() const;
};

/// Selects key frames of several motions and increases the tolerance until there are at most
/// `max_count` of them in total. `max_count` must allow two per motion.
KeyFrames limited_key_frames(const std::vector<std::vector<PointsF>>& motions, double tolerance,
                             int max_count);

}  // namespace sinew
