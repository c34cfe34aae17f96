#pragma once

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

  int vertex_count() const { return vertex_count_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const RaggedArray& triangles_around() const { return around_; }
  /// Skin vertices, then their feet: what InteriorTetrahedra::tetrahedra names.
  auto skin() const { return corners_.topLeftCorner<3, Eigen::Dynamic>(3, vertex_count_); }
  auto corner(int i) const { return corners_.col(i).head<3>(); }
  /// The same with a fourth coordinate of 0, for vector instructions.
  auto wide_corner(int i) const { return corners_.col(i).array(); }
  /// Unit normals, outward; zero where there is no area, or where it is not finite.
  auto triangle_normal(int triangle) const { return triangle_normals_.col(triangle); }
  auto vertex_normal(int vertex) const { return vertex_normals_.col(vertex); }
  const PointsF& vertex_normals() const { return vertex_normals_; }

 private:
  int vertex_count_;
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles at each vertex
  Eigen::Matrix4Xf corners_;
  PointsF areas_;  ///< of triangles: normals as long as twice the area
  PointsF triangle_normals_, vertex_normals_;
};

}  // namespace sinew
