#include "contact/posed_skin.h"

#include <cmath>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kGrain = 2048;  // triangles or vertices that are worth another thread

Eigen::Vector3f unit(const Eigen::Vector3f& vector) {
  const float length = vector.norm();
  return length > 0.0F && std::isfinite(length) ? Eigen::Vector3f(vector / length)
                                                : Eigen::Vector3f(0.0F, 0.0F, 0.0F);
}

}  // namespace

PosedSkin::PosedSkin(int vertex_count, const std::vector<Triangle>& triangles)
    : vertex_count_(vertex_count),
      triangles_(triangles),
      around_(vertex_triangles(vertex_count, triangles)),
      corners_(Eigen::Matrix4Xf::Zero(4, 2 * vertex_count)),
      areas_(3, static_cast<Eigen::Index>(triangles.size())),
      triangle_normals_(3, static_cast<Eigen::Index>(triangles.size())),
      vertex_normals_(3, vertex_count) {}

PosedSkin::PosedSkin(const std::vector<Triangle>& triangles, const Points& rest,
                     const Points& rest_feet)
    : PosedSkin(static_cast<int>(rest.cols()), triangles) {
  pose(rest.cast<float>(), rest_feet.cast<float>());
}

void PosedSkin::pose(const PointsF& skin, const PointsF& feet) {
  corners_.topRows<3>() << skin.leftCols(vertex_count_), feet;
  parallel_for(
      static_cast<int>(triangles_.size()),
      [&](int t) {
        const auto& [a, b, c] = triangles_[t];
        const Eigen::Vector3f first = corner(b) - corner(a);
        const Eigen::Vector3f second = corner(c) - corner(a);
        areas_.col(t) = first.cross(second);
        triangle_normals_.col(t) = unit(areas_.col(t));
      },
      kGrain);
  parallel_for(
      vertex_count_,
      [&](int v) {
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        for (const int t : around_.row(v)) sum += areas_.col(t);
        vertex_normals_.col(v) = unit(sum);
      },
      kGrain);
}

}  // namespace sinew
