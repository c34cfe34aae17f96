// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Holds few shapes whose weighted sums approximate many frames of vectors: frame f is the sum over
/// k of weights(k, f) shapes[k].
struct PrincipalShapes {
  std::vector<PointsF> shapes;      ///< 3 x n each
  std::vector<PointsF> companions;  ///< the same of the companions; of the same points as shapes
  /// Shapes x frames, in [0, 1]: some programs clamp the weights of morph targets to this range.
  Eigen::MatrixXf weights;
  double error = 0.0;  ///< largest distance of a vector in any frame from its approximation
};

/// Finds few shapes that stay within a tolerance: the mean of the frames, then one principal
/// component after the other. Each is the one of the points that are not yet within the tolerance.
/// Points that are well within it get no further shapes, so most vectors of later shapes are zero.
/// There is no shape if all frames are zero to within the tolerance.
/// \param frames      vectors of the same points in each frame
/// \param companions  other vectors of these points in each frame, such as normals, to which shapes
///                    with the same weights are fitted
/// \param tolerance   largest distance of a vector from its approximation, in the unit of the
///                    vectors
/// \param max_shapes  limit on the number of shapes; if it is reached, `error` exceeds the
/// tolerance
PrincipalShapes principal_shapes(std::vector<PointsF> frames, std::vector<PointsF> companions,
                                 double tolerance, int max_shapes);

}  // namespace sinew
