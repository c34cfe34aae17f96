// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/progress.h"
#include "core/types.h"

namespace sinew {

/// Holds few shapes whose weighted sums approximate many frames of displacements: frame f is the
/// sum over k of weights(k, f) shapes[k].
struct PrincipalShapes {
  std::vector<PointsF> shapes;   ///< 3 x n each
  std::vector<PointsF> normals;  ///< changes of the normals that belong to the shapes, 3 x m each
  /// Shapes x frames, in [0, 1]: some programs clamp the weights of morph targets to this range.
  Eigen::MatrixXf weights;
  double error = 0.0;  ///< largest distance of a vector in any frame from its approximation
};

/// Finds few shapes that stay within a tolerance: the mean of the frames, then one principal
/// component after the other. Each is the one of the points that are not yet within the tolerance.
/// Points that are well within it get no further shapes, so most vectors of later shapes are zero.
/// There is no shape if all frames are zero to within the tolerance, and never more than frames.
/// \param frames      displacements of the same points in each frame, 3 x n
/// \param normals     changes of normals in each frame, 3 x m; the same weights are fitted to those
///                    that are more than some 3 degrees off
/// \param tolerance   largest distance of a displacement from its approximation, in its unit
/// \param max_shapes  limit on their number; if it is reached, `error` may exceed the tolerance
/// \throws Cancelled after a stop request
PrincipalShapes principal_shapes(std::vector<PointsF> frames, std::vector<PointsF> normals,
                                 double tolerance, int max_shapes, const Progress& progress = {});

}  // namespace sinew
