// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "core/types.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Describes a point in a mesh of tetrahedra: the point is the sum of weights times corners.
struct EmbeddedPoint {
  int tetrahedron = -1;
  Eigen::Vector4d weights = Eigen::Vector4d::Zero();  ///< sum to 1; some are negative outside
};

/// Returns the barycentric coordinates of a point in a tetrahedron of positive volume.
Eigen::Vector4d barycentric(const Points& positions, const Tetrahedron& tetrahedron,
                            const Eigen::Vector3d& point);

/// Finds points in a mesh of tetrahedra. A grid holds the tetrahedra whose boxes reach into each of
/// its cells.
class TetrahedronLocator {
 public:
  /// Prepares a mesh with at least one tetrahedron. Keeps a reference to it.
  explicit TetrahedronLocator(const TetrahedronMesh& mesh);

  /// Returns the tetrahedron that contains a point, the first one on a border. For a point outside,
  /// returns the one at the closest point of the boundary.
  EmbeddedPoint find(const Eigen::Vector3d& point) const;
  /// Returns the first tetrahedron that contains a point and is accepted. If there is none, returns
  /// the one at the closest point of the boundary, or nothing if that is not accepted either.
  std::optional<EmbeddedPoint> find_accepted(
      const Eigen::Vector3d& point, const std::function<bool(const Tetrahedron&)>& accepts) const;
  /// Returns the tetrahedron of a vertex of the surface that is filled. Where parts of the body are
  /// closer to each other than the tetrahedra are large, those of both parts may contain it; the
  /// one at the boundary that faces the same way as the surface counts.
  /// \param normal  of the surface, unit
  EmbeddedPoint find_below(const Eigen::Vector3d& vertex, const Eigen::Vector3d& normal) const;

 private:
  using GridCell = std::array<int, 3>;
  template <typename Accepts>
  std::optional<EmbeddedPoint> containing(const Eigen::Vector3d& point, Accepts&& accepts) const;
  EmbeddedPoint closest(const Eigen::Vector3d& point) const;
  GridCell cell_of(const Eigen::Vector3d& point) const;
  int index_of(const GridCell& cell) const {
    return (cell[2] * counts_[1] + cell[1]) * counts_[0] + cell[0];
  }

  const TetrahedronMesh& mesh_;
  Eigen::AlignedBox3d box_;
  double cell_size_ = 0.0;
  GridCell counts_{};
  RaggedArray cells_;  ///< tetrahedra in each cell, ascending
  std::vector<TetrahedronSide> sides_;
  TriangleTree boundary_;  ///< triangles of sides_
};

/// Embeds the vertices of a surface in the mesh that fills it, with at least one tetrahedron.
std::vector<EmbeddedPoint> embed(const TriangleMesh& surface, const TetrahedronMesh& mesh);

}  // namespace sinew
