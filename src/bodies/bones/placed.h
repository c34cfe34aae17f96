// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "bodies/bones/bone_frame.h"
#include "solids/solid.h"

namespace sinew {

/// Represents a bone in the frame of another one, so that it can be carved out of it.
class Placed : public Solid {
 public:
  /// \param own    frame of the solid
  /// \param other  frame in which it is placed
  Placed(std::unique_ptr<Solid> solid, const BoneFrame& own, const BoneFrame& other)
      : solid_(std::move(solid)),
        scale_(own.length / other.length),
        axes_(other.axes.transpose() * own.axes),
        origin_(other.axes.transpose() * (own.origin - other.origin) / other.length) {}

  double distance(const Eigen::Vector3d& point) const override {
    return scale_ * solid_->distance(axes_.transpose() * (point - origin_) / scale_);
  }

  Eigen::AlignedBox3d bounds() const override {
    const Eigen::AlignedBox3d own = solid_->bounds();
    Eigen::AlignedBox3d box;
    for (int corner = 0; corner < 8; ++corner) {
      const auto type = static_cast<Eigen::AlignedBox3d::CornerType>(corner);
      box.extend(origin_ + scale_ * (axes_ * own.corner(type)));
    }
    return box;
  }

 private:
  std::unique_ptr<Solid> solid_;
  double scale_;
  Eigen::Matrix3d axes_;
  Eigen::Vector3d origin_;
};

}  // namespace sinew
