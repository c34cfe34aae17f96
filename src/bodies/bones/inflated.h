// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "solids/solid.h"

namespace sinew {

/// Represents a solid that is thicker by a margin on all sides. Carved out of a bone, an inflated
/// neighbor leaves the gap of their joint, and both surfaces fit.
class Inflated : public Solid {
 public:
  Inflated(std::unique_ptr<Solid> solid, double margin)
      : solid_(std::move(solid)), margin_(margin) {}

  double distance(const Eigen::Vector3d& point) const override {
    return solid_->distance(point) - margin_;
  }

  Eigen::AlignedBox3d bounds() const override {
    const Eigen::AlignedBox3d box = solid_->bounds();
    const Eigen::Vector3d reach = Eigen::Vector3d::Constant(margin_);
    return {box.min() - reach, box.max() + reach};
  }

 private:
  std::unique_ptr<Solid> solid_;
  double margin_;
};

/// Leaves a gap between a bone and a neighbor.
inline void leave_gap(Sculpture& bone, std::unique_ptr<Solid> neighbor, double gap) {
  constexpr double kRounding = 0.8;  // mm, of the rim of a joint surface
  bone.carve(std::make_unique<Inflated>(std::move(neighbor), gap), kRounding);
}

}  // namespace sinew
