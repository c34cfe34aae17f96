// SPDX-License-Identifier: MIT

#include "contact/posed_skin.h"

#include "contact/contact_geometry.h"
#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kGrain = 2048;  // smallest number of triangles or vertices for one thread

}  // namespace

PosedSkin::PosedSkin(int vertex_count, const std::vector<Triangle>& triangles)
    : vertex_count_(vertex_count),
      triangles_(triangles),
      around_(vertex_triangles(vertex_count, triangles)),
      corners_(Eigen::Matrix4Xf::Zero(4, 2 * vertex_count)),
      areas_(3, static_cast<Eigen::Index>(triangles.size())),
      triangle_normals_(3, static_cast<Eigen::Index>(triangles.size())),
      vertex_normals_(3, vertex_count),
      triangle_kept_(triangles.size(), 0),
      vertex_kept_(vertex_count, 0) {}

PosedSkin::PosedSkin(const std::vector<Triangle>& triangles, const Points& rest,
                     const Points& rest_bone_points)
    : PosedSkin(static_cast<int>(rest.cols()), triangles) {
  pose(rest.cast<float>(), rest_bone_points.cast<float>());
}

Eigen::Vector3f PosedSkin::area_normal(int triangle) const {
  const auto& [a, b, c] = triangles_[triangle];
  return sinew::area_normal<Eigen::Vector3f>(corner(a), corner(b), corner(c));
}

Eigen::Vector3f PosedSkin::triangle_normal(int triangle) const {
  if (triangle_kept_[triangle] == now_) return triangle_normals_.col(triangle);
  return unit_or_zero(area_normal(triangle));
}

Eigen::Vector3f PosedSkin::vertex_normal(int vertex) const {
  if (vertex_kept_[vertex] == now_) return vertex_normals_.col(vertex);
  Eigen::Vector3f sum = Eigen::Vector3f::Zero();
  for (const int t : around_.row(vertex)) sum += area_normal(t);
  return unit_or_zero(sum);
}

void PosedSkin::keep_triangle(int triangle) {
  areas_.col(triangle) = area_normal(triangle);
  triangle_normals_.col(triangle) = unit_or_zero<Eigen::Vector3f>(areas_.col(triangle));
  triangle_kept_[triangle] = now_;
}

void PosedSkin::keep_vertex(int vertex) {
  Eigen::Vector3f sum = Eigen::Vector3f::Zero();
  for (const int t : around_.row(vertex)) sum += areas_.col(t);
  vertex_normals_.col(vertex) = unit_or_zero(sum);
  vertex_kept_[vertex] = now_;
}

void PosedSkin::place(const PointsF& skin, const PointsF& bone_points) {
  corners_.topRows<3>() << skin.leftCols(vertex_count_), bone_points;
  ++now_;
}

void PosedSkin::pose(const PointsF& skin, const PointsF& bone_points) {
  place(skin, bone_points);
  parallel_for(
      static_cast<int>(triangles_.size()), [&](int t) { keep_triangle(t); }, kGrain);
  parallel_for(
      vertex_count_, [&](int v) { keep_vertex(v); }, kGrain);
}

void PosedSkin::pose_among(std::span<const int> vertices, const PointsF& skin,
                           const PointsF& bone_points) {
  place(skin, bone_points);
  for (const int v : vertices) {
    for (const int t : around_.row(v)) {
      if (triangle_kept_[t] != now_) keep_triangle(t);
    }
    keep_vertex(v);
  }
}

}  // namespace sinew
