// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds half of a symmetric manifold surface, with operations to split, collapse and flip its
/// edges. Border vertices lie in the mirror plane x = 0 and stay there. Two border vertices are
/// joined only by border edges, so that the mirrored surface is a manifold.
class EditableMesh {
 public:
  explicit EditableMesh(const TriangleMesh& half);

  int vertex_count() const { return alive_count_; }
  int border_count() const;
  /// Returns the upper limit of the vertex indices. Some vertices below it have been removed.
  int slot_count() const { return static_cast<int>(positions_.size()); }
  bool is_alive(int v) const { return !fans_[v].empty(); }
  bool is_border(int v) const { return border_[v]; }
  const Eigen::Vector3d& position(int v) const { return positions_[v]; }
  /// Returns true if the triangles at v still face outward after v has moved. A triangle that does
  /// not do so before must not get worse.
  /// \param normal  outward normal of the surface at v
  bool can_move(int v, const Eigen::Vector3d& position, const Eigen::Vector3d& normal) const;
  void set_position(int v, const Eigen::Vector3d& position) { positions_[v] = position; }

  int triangle_count() const { return static_cast<int>(triangles_.size()); }
  const Triangle& triangle(int t) const { return triangles_[t]; }

  /// Returns all edges (a < b), each once.
  std::vector<std::pair<int, int>> edges() const;
  std::vector<int> neighbors(int v) const;
  int valence(int v) const { return static_cast<int>(fans_[v].size()) + (border_[v] ? 1 : 0); }
  bool is_edge(int a, int b) const;
  /// Returns the corners opposite to an inner edge in its two triangles.
  std::pair<int, int> opposite(int a, int b) const;

  /// Splits an edge at its midpoint.
  void split(int a, int b);
  /// Returns true if moving `gone` onto `kept` leaves a manifold, turns no triangle over and
  /// creates no needle.
  bool can_collapse(int gone, int kept) const;
  /// Returns the centroids that the changed triangles would have after a collapse.
  std::vector<Eigen::Vector3d> centroids_after_collapse(int gone, int kept) const;
  void collapse(int gone, int kept);
  /// Returns true if a flip leaves a manifold and does not fold the surface.
  bool can_flip(int a, int b) const;
  void flip(int a, int b);

  /// Returns both halves as one mesh with consecutive vertex indices.
  TriangleMesh mirrored() const;

 private:
  std::vector<int> edge_triangles(int a, int b) const;
  bool keeps_shape(const Triangle& triangle, int v, const Eigen::Vector3d& moved) const;
  void replace_corner(int t, int from, int to);
  int add_triangle(const Triangle& triangle);
  void remove_triangle(int t);

  std::vector<Eigen::Vector3d> positions_;
  std::vector<bool> border_;
  std::vector<Triangle> triangles_;     ///< removed ones have corners of -1
  std::vector<std::vector<int>> fans_;  ///< triangles at every vertex; empty if the vertex is
                                        ///< removed
  int alive_count_ = 0;
};

}  // namespace sinew
