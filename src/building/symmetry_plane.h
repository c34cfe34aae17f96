// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes the plane in which a surface is closest to its mirror image: the points x with
/// normal · x = offset.
struct SymmetryPlane {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitX();  ///< unit vector
  double offset = 0.0;
  /// Root mean square of the distances of the mirrored surface from the surface, as a fraction of
  /// the diagonal of its bounding box. About 0.002 or less for symmetric bodies of any
  /// triangulation, more than 0.01 for bodies in asymmetric poses.
  double residual = 0.0;

  Eigen::Vector3d mirrored(const Eigen::Vector3d& point) const {
    return point - 2.0 * (normal.dot(point) - offset) * normal;
  }
  /// Returns true if the surface can count as symmetric.
  bool is_symmetry() const { return residual < 0.006; }
};

/// Finds the plane of the best mirror symmetry of a surface. The surface is compared with its
/// mirror image at points that are spread evenly over it, so that the result does not depend on its
/// triangulation. The best of many planes through the centroid is refined by iterated closest
/// points (Besl & McKay 1992), with the plane of each step in closed form (Combès et al. 2008).
/// The result is deterministic; its normal points to the side where its largest component is
/// positive.
/// \param mesh  a surface with area; it may have holes and several components
/// \throws      std::logic_error if the surface has no area; Cancelled
SymmetryPlane find_symmetry_plane(const TriangleMesh& mesh, const Progress& progress = {});

/// Returns the plane to which the same search leads from a normal, a unit vector. A body that is
/// symmetric about several planes, such as a cylinder, has the wanted one.
/// \throws  as find_symmetry_plane() does
SymmetryPlane symmetry_plane_near(const TriangleMesh& mesh, const Eigen::Vector3d& normal,
                                  const Progress& progress = {});

}  // namespace sinew
