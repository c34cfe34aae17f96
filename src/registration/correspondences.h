// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/target_surface.h"

namespace sinew {

/// Limits within which a point of the target corresponds to a vertex.
struct CorrespondenceLimits {
  double distance = 0.05;  ///< largest distance, in mesh units (Kadlecek 2016, 5.1: 5 cm)
  double cosine = 0.866;   ///< least cosine of the angle between the normals (30 degrees)
  /// Largest distance of the target from the line through the vertex along the target's normal.
  /// The closest point lies on this line, except where the vertex is beyond the border of a hole.
  /// This also holds for targets whose triangles share no edges.
  double sideways = 0.01;
};

/// For each vertex of a surface its point on the target.
struct Correspondences {
  Points positions;         ///< 3 x n; the vertex itself where there is none
  Points normals;           ///< unit normals of the target, 3 x n; zero where there is none
  Eigen::VectorXd weights;  ///< from 0 (no correspondence) to 1, falling to 0 at the limit
};

/// Pairs each vertex with the closest point of the target among the triangles that face the same
/// way. Pairs beyond the limits are rejected, and targets at the border of a hole, since the
/// surface goes on there.
/// \param normals  unit normals of the vertices, 3 x n
Correspondences find_correspondences(const Points& positions, const Points& normals,
                                     const TargetSurface& target,
                                     const CorrespondenceLimits& limits);

}  // namespace sinew
