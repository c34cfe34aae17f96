#pragma once

#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Half of a symmetric manifold surface whose edges can be split, collapsed and flipped. Border
/// vertices lie in the mirror plane x = 0 and stay there; no edge but those of the border joins
/// two of them, so that the mirrored whole stays a manifold.
class EditableMesh {
 public:
  explicit EditableMesh(const TriangleMesh& half);

  int vertex_count() const { return alive_count_; }
  int border_count() const;
  /// Vertices have numbers below this; some of them are gone.
  int slot_count() const { return static_cast<int>(positions_.size()); }
  bool is_alive(int v) const { return !fans_[v].empty(); }
  bool is_border(int v) const { return border_[v]; }
  const Eigen::Vector3d& position(int v) const { return positions_[v]; }
  /// Whether the triangles at v would go on to look where the surface does, which has this
  /// normal at v; those that do not must not get worse.
  bool can_move(int v, const Eigen::Vector3d& position, const Eigen::Vector3d& normal) const;
  void set_position(int v, const Eigen::Vector3d& position) { positions_[v] = position; }

  int triangle_count() const { return static_cast<int>(triangles_.size()); }
  const Triangle& triangle(int t) const { return triangles_[t]; }

  /// All edges (a < b), each once.
  std::vector<std::pair<int, int>> edges() const;
  std::vector<int> neighbours(int v) const;
  int valence(int v) const { return static_cast<int>(fans_[v].size()) + (border_[v] ? 1 : 0); }
  bool is_edge(int a, int b) const;
  /// The corners of the two triangles at an inner edge that are not on it.
  std::pair<int, int> opposite(int a, int b) const;

  void split(int a, int b);
  /// Moving `gone` onto `kept` must leave a manifold, turn no triangle over and make no needle.
  bool can_collapse(int gone, int kept) const;
  /// Centroids of the triangles that a collapse would change.
  std::vector<Eigen::Vector3d> centroids_after_collapse(int gone, int kept) const;
  void collapse(int gone, int kept);
  bool can_flip(int a, int b) const;
  void flip(int a, int b);

  /// Both halves, without gaps in the numbers.
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
  std::vector<std::vector<int>> fans_;  ///< triangles at every vertex; none: the vertex is gone
  int alive_count_ = 0;
};

}  // namespace sinew
