// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

/// Represents a rigid surface that skins collide with. It never changes, so several skins may share
/// it.
///
/// Its normals are pseudonormals (Baerentzen & Aanaes 2005): at an edge the sum of the normals of
/// its triangles, at a vertex their sum weighted by angles. With these, a point is in front of its
/// nearest point on the surface if and only if it is outside.
class RigidShape {
 public:
  /// Position of a point relative to a triangle.
  struct Place {
    int triangle = -1;
    Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< point of the triangle nearest to it
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< unit normal at that point
    double distance = 0.0;
    double height = 0.0;     ///< along the normal; negative behind
    double lateral = 0.0;    ///< lateral distance from the triangle, in its plane
    bool at_border = false;  ///< true if the nearest point is on an edge with one triangle
  };

  /// A triangle that a path crosses.
  struct Crossing {
    int triangle;
    bool from_front;
  };

  /// \param mesh  in the shape's own coordinates; convex or not, closed or not. Triangles that are
  ///              degenerate or not finite are removed
  /// \param spacing  largest distance of sample points along sharp edges, m; > 0
  /// \throws std::logic_error if the spacing is not positive
  RigidShape(TriangleMesh mesh, double spacing);

  /// Returns the surface after outward_surface() and without degenerate triangles. Its indices
  /// differ from those of the given mesh.
  const TriangleMesh& mesh() const { return mesh_; }
  /// Returns true if there is a surface and it has no border.
  bool closed() const { return closed_; }
  const Eigen::AlignedBox3d& box() const { return box_; }
  /// Returns a tolerance, m: points nearer than this count as on the surface. It is negligible
  /// relative to the size of the shape.
  double tolerance() const { return tolerance_; }

  /// Returns true if the generalized winding number is above 0.5; always false for an open shape.
  bool inside(const Eigen::Vector3d& point) const;
  /// Computes the position of a point relative to a triangle.
  Place relative_position(const Eigen::Vector3d& point, int triangle) const;
  /// Returns the nearest point of the surface that is nearer than `within`, m; triangle -1 if there
  /// is none.
  Place nearest(const Eigen::Vector3d& point,
                double within = std::numeric_limits<double>::infinity()) const;
  /// Returns a lower bound of the distance to the surface that is not much below it
  /// (TriangleTree::distance_at_least()).
  double distance_at_least(const Eigen::Vector3d& point) const {
    return tree_->distance_at_least(point);
  }
  /// Walks over neighbors to a triangle with a smaller lateral distance from the point, if
  /// possible zero: the point is then straight in front of the triangle or straight behind it.
  Place follow(const Eigen::Vector3d& point, Place place) const;
  /// Returns the first triangle on the straight path from one point to another; nullopt if there is
  /// none.
  std::optional<Crossing> crossed(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const;

  /// Returns sample points that may enter a skin between its vertices: all vertices, and points
  /// along sharp convex edges, at most `spacing` apart; 3 x n.
  const PointsF& sample_points() const { return sample_points_; }

 private:
  /// A side of a triangle with its vertices in ascending order.
  struct Side;

  std::vector<Side> sorted_sides() const;
  template <typename Function>
  static void for_each_edge(const std::vector<Side>& sides, Function&& function);
  void set_edges(const std::vector<Side>& sides);
  void set_vertex_normals();
  void set_samples(const std::vector<Side>& sides, double spacing);
  void drop_thin_triangles();
  Place place_at(const Eigen::Vector3d& point, const SurfacePoint& nearest) const;

  TriangleMesh mesh_;
  bool closed_ = false;
  Eigen::AlignedBox3d box_;
  double tolerance_ = 0.0;
  RaggedArray around_;   ///< triangles around each vertex
  Points normals_;       ///< by triangle
  Points edge_normals_;  ///< of side k of triangle t, from corner k to the next one: column 3 t + k
  std::vector<char> border_;  ///< with the same index: true if the edge has no other triangle
  std::vector<char> border_vertex_;
  Points vertex_normals_;
  std::optional<TriangleTree> tree_;      ///< set by the constructor
  std::optional<WindingNumber> winding_;  ///< only for closed shapes
  PointsF sample_points_;
};

}  // namespace sinew
