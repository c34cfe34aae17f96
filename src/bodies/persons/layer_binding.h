// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "volume/embedding.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Holds points that follow displacements of the skeleton surface and the muscle surface of a body.
class LayerBinding {
 public:
  /// A point as a mean of vertices. The vertices of the muscle surface follow those of the skeleton
  /// surface.
  struct Bound {
    Tetrahedron corners;
    Eigen::Vector4d weights;  ///< not negative, sum to 1
    double follows;           ///< share of the displacement of the skeleton surface
  };

  explicit LayerBinding(std::vector<Bound> points) : points_(std::move(points)) {}

  /// Returns the displacements of the points, 3 x m, m. Where the skeleton surface moves, the
  /// muscle surface on the same line moves with it; points follow this by their shares.
  ///
  /// \param skeleton, muscle  displacements of the vertices of the two layers, 3 x n, m
  Points displacements(const Points& skeleton, const Points& muscle) const;

 private:
  std::vector<Bound> points_;
};

/// The space between the skeleton surface and the muscle surface of a body as tetrahedra: three for
/// each pair of triangles that correspond. Displacements are linear in each, so that they are
/// continuous between the layers, also where a point is as near to the front as to the back.
class LayerTetrahedra {
 public:
  /// \param skeleton_surface, muscle_surface  two layers of the same triangles, m
  LayerTetrahedra(const TriangleMesh& skeleton_surface, const TriangleMesh& muscle_surface);

  /// Binds points. One outside the two layers follows the nearest place of them. Inside the
  /// skeleton surface, it follows the less the deeper it is, so that none is torn between sides.
  ///
  /// \param points   3 x m, m
  /// \param follows  for each point, the share of the displacement of the skeleton surface that it
  ///                 follows, 0 to 1; empty: all of it
  LayerBinding bind(const Points& points, const std::vector<double>& follows = {}) const;

 private:
  /// Returns the share with which a point inside the skeleton surface follows its nearest place.
  double share_inside(const Tetrahedron& corners, const Eigen::Vector4d& weights,
                      const Eigen::Vector3d& point) const;

  TetrahedronMesh mesh_;
  TetrahedronLocator locator_;
};

}  // namespace sinew
