#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "mesh/adjacency.h"

namespace sinew {

/// A skin and the feet of its vertices in one pose, with normals.
class PosedSkin {
 public:
  PosedSkin(int vertex_count, const std::vector<Triangle>& triangles);
  /// In its rest pose.
  PosedSkin(const std::vector<Triangle>& triangles, const Points& rest, const Points& rest_feet);

  /// \param skin  3 x at least the number of skin vertices; the first ones are those
  /// \param feet  3 x number of skin vertices
  void pose(const PointsF& skin, const PointsF& feet);
  /// The same where little of the skin is looked at: keeps the normals of some vertices and of the
  /// triangles around them. All others are worked out each time they are asked for.
  void pose_among(std::span<const int> vertices, const PointsF& skin, const PointsF& feet);

  int vertex_count() const { return vertex_count_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const RaggedArray& triangles_around() const { return around_; }
  /// Skin vertices, then their feet: what InteriorTetrahedra::tetrahedra names.
  auto skin() const { return corners_.topLeftCorner<3, Eigen::Dynamic>(3, vertex_count_); }
  auto corner(int i) const { return corners_.col(i).head<3>(); }
  /// The same with a fourth coordinate of 0, for vector instructions.
  auto wide_corner(int i) const { return corners_.col(i).array(); }
  /// Unit normals, outward; zero where there is no area, or where it is not finite.
  Eigen::Vector3f triangle_normal(int triangle) const;
  Eigen::Vector3f vertex_normal(int vertex) const;
  /// Those that pose() or pose_among() keeps; the others are of an earlier pose, or none.
  const PointsF& vertex_normals() const { return vertex_normals_; }

 private:
  void place(const PointsF& skin, const PointsF& feet);
  Eigen::Vector3f area_normal(int triangle) const;
  void keep_triangle(int triangle);
  void keep_vertex(int vertex);

  int vertex_count_;
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles at each vertex
  Eigen::Matrix4Xf corners_;
  PointsF areas_;  ///< of triangles: normals as long as twice the area
  PointsF triangle_normals_, vertex_normals_;
  /// The pose at hand, and the last one whose normals are kept, by triangle and by vertex.
  std::uint32_t now_ = 1;
  std::vector<std::uint32_t> triangle_kept_, vertex_kept_;
};

}  // namespace sinew
