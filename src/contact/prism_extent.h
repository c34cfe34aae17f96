// SPDX-License-Identifier: MIT

#pragma once

#include "contact/vertex_columns.h"
#include "core/types.h"

namespace sinew {

/// Bounds the vertices that can lie in some prisms: by the box of the prisms' corners, and by two
/// planes across the mean normal of their triangles. The planes exclude the other side of a limb,
/// which is beyond the bones in that direction.
class PrismExtent {
 public:
  /// \param normal  direction of the planes, unit: normal of the triangles
  explicit PrismExtent(const Eigen::Vector3f& normal = Eigen::Vector3f::Zero()) : normal_(normal) {}

  void extend(const Eigen::Array4f& corner) {
    low_ = low_.min(corner);
    high_ = high_.max(corner);
    const float along = normal_.dot(corner.matrix().head<3>());
    nearest_ = std::min(nearest_, along);
    farthest_ = std::max(farthest_, along);
  }

  Eigen::AlignedBox3f box() const { return {low_.head<3>().matrix(), high_.head<3>().matrix()}; }

  /// Calls function(i) for those of vertices [begin, end) that are inside (borders included) and
  /// whose normals have a dot product of at most `limit` with the normal of the triangles.
  template <typename Function>
  void for_each_inside(const VertexColumns& vertices, int begin, int end, float limit,
                       Function&& function) const {
    constexpr int kWidth = VertexColumns::kWidth;
    for (int block = begin / kWidth; block * kWidth < end; ++block) {
      const VertexColumns::Four margin = margin_of(vertices, block, limit);
      if (!(margin.maxCoeff() >= 0.0F)) continue;
      for (int lane = 0; lane < kWidth; ++lane) {
        const int i = block * kWidth + lane;
        if (margin[lane] >= 0.0F && i >= begin && i < end) function(i);
      }
    }
  }

 private:
  /// Returns for four vertices the smallest distance to any limit, negative outside. Eigen makes
  /// vector instructions of this but not of comparisons.
  VertexColumns::Four margin_of(const VertexColumns& vertices, int block, float limit) const {
    const auto four = [&](int coordinate) { return vertices.four(block, coordinate); };
    const VertexColumns::Four along =
        normal_[0] * four(0) + normal_[1] * four(1) + normal_[2] * four(2);
    const VertexColumns::Four facing =
        normal_[0] * four(3) + normal_[1] * four(4) + normal_[2] * four(5);
    VertexColumns::Four margin = (along - nearest_).min(farthest_ - along).min(limit - facing);
    for (int axis = 0; axis < 3; ++axis) {
      margin = margin.min((four(axis) - low_[axis]).min(high_[axis] - four(axis)));
    }
    return margin;
  }

  static constexpr float kFar = 1e30F;
  Eigen::Vector3f normal_;
  Eigen::Array4f low_ = Eigen::Array4f::Constant(kFar);
  Eigen::Array4f high_ = Eigen::Array4f::Constant(-kFar);
  float nearest_ = kFar;
  float farthest_ = -kFar;
};

}  // namespace sinew
