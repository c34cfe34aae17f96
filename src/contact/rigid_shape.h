#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

/// A rigid surface that skins collide with; never changes once made, so several skins may share it.
///
/// Its normals are pseudonormals: of an edge the sum of those of its triangles, of a vertex the sum
/// weighted by angles (Baerentzen & Aanaes 2005), so that a point is in front of the place nearest
/// to it exactly where it is outside.
class RigidShape {
 public:
  /// Where a point is before a triangle.
  struct Place {
    int triangle = -1;
    Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< of the triangle, nearest to it
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< there, unit
    double distance = 0.0;
    double height = 0.0;     ///< along the normal; negative behind
    double aside = 0.0;      ///< of its projection to the triangle's plane from the triangle
    bool at_border = false;  ///< the nearest point is on an edge that has no other triangle
  };

  struct Crossing {
    int triangle;
    bool from_front;
  };

  /// \param mesh  in the shape's own coordinates; convex or not, closed or not. What is degenerate
  ///              or not finite is left out.
  /// \param spacing  how far apart (our length unit) its sample points lie along sharp edges; > 0
  RigidShape(TriangleMesh mesh, double spacing);

  /// As outward_surface() makes it, so that vertices and triangles are others than those given.
  const TriangleMesh& mesh() const { return mesh_; }
  /// It has a surface, and no border.
  bool closed() const { return closed_; }
  const Eigen::AlignedBox3d& box() const { return box_; }
  /// A length that means nothing at its size: places nearer than this are on the surface.
  double hair() const { return hair_; }

  /// Whether the generalised winding number is above 0.5; nothing is inside of an open shape.
  bool inside(const Eigen::Vector3d& point) const;
  Place place_before(const Eigen::Vector3d& point, int triangle) const;
  /// The nearest place that is nearer than `within`; triangle -1 where there is none.
  Place nearest(const Eigen::Vector3d& point,
                double within = std::numeric_limits<double>::infinity()) const;
  /// At most the distance of the surface, and not much less (TriangleTree::distance_at_least).
  double distance_at_least(const Eigen::Vector3d& point) const {
    return tree_->distance_at_least(point);
  }
  /// Walks over neighbours to a triangle that the point is less far aside of, if possible not at
  /// all: straight behind the surface or straight in front of it.
  Place follow(const Eigen::Vector3d& point, Place place) const;
  /// The first triangle on the straight way from a point to another.
  std::optional<Crossing> crossed(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const;

  /// Places of it that may reach a skin between the skin's vertices: all vertices, and points along
  /// edges that are sharp and convex, no further apart than the spacing; 3 x n.
  const PointsF& sample_points() const { return sample_points_; }

 private:
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
  double hair_ = 0.0;
  RaggedArray around_;   ///< triangles at each vertex
  Points normals_;       ///< of triangles
  Points edge_normals_;  ///< of side k of triangle t, from corner k to the next: column 3 t + k
  std::vector<char> border_;  ///< by the same numbers: there is no other triangle
  std::vector<char> border_vertex_;
  Points vertex_normals_;
  std::optional<TriangleTree> tree_;      ///< always there once made
  std::optional<WindingNumber> winding_;  ///< of closed shapes
  PointsF sample_points_;
};

}  // namespace sinew
