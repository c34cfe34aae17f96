// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "mesh/adjacency.h"

namespace sinew {

/// Holds a skin in one pose with its normals and its bone points (BonePoint): the closest point on
/// the bones for each vertex.
class PosedSkin {
 public:
  PosedSkin(int vertex_count, const std::vector<Triangle>& triangles);
  /// Makes a skin in its rest pose.
  PosedSkin(const std::vector<Triangle>& triangles, const Points& rest,
            const Points& rest_bone_points);

  /// Sets the pose and computes all normals.
  /// \param skin  3 x at least the number of skin vertices, which come first
  /// \param bone_points  3 x number of skin vertices, their bone points
  void pose(const PointsF& skin, const PointsF& bone_points);
  /// Sets the pose, and computes only the normals of some vertices and of the triangles around
  /// them. It is for callers that look at a small part of the skin. All other normals are computed
  /// at each query.
  void pose_among(std::span<const int> vertices, const PointsF& skin, const PointsF& bone_points);

  int vertex_count() const { return vertex_count_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const RaggedArray& triangles_around() const { return around_; }
  /// Returns the skin vertices, 3 x n.
  auto skin() const { return corners_.topLeftCorner<3, Eigen::Dynamic>(3, vertex_count_); }
  /// Returns a corner as indexed by InteriorTetrahedra::tetrahedra: skin vertices come first, then
  /// their bone points.
  auto corner(int i) const { return corners_.col(i).head<3>(); }
  /// Returns the same corner with a fourth coordinate of 0, for vector instructions.
  auto wide_corner(int i) const { return corners_.col(i).array(); }
  /// Returns a unit normal, outward; zero if there is no area or it is not finite.
  Eigen::Vector3f triangle_normal(int triangle) const;
  Eigen::Vector3f vertex_normal(int vertex) const;
  /// Returns the normals that the last pose() or pose_among() computed. Other columns are of an
  /// earlier pose or undefined.
  const PointsF& vertex_normals() const { return vertex_normals_; }

 private:
  void place(const PointsF& skin, const PointsF& bone_points);
  Eigen::Vector3f area_normal(int triangle) const;
  void keep_triangle(int triangle);
  void keep_vertex(int vertex);

  int vertex_count_;
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles around each vertex
  Eigen::Matrix4Xf corners_;
  PointsF areas_;  ///< by triangle: normal with twice the area as its length
  PointsF triangle_normals_, vertex_normals_;
  /// Number of the current pose. The stored normal of a triangle or vertex is valid if it has the
  /// same number.
  std::uint32_t now_ = 1;
  std::vector<std::uint32_t> triangle_kept_, vertex_kept_;
};

}  // namespace sinew
