// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>

#include "solids/solid.h"

namespace sinew {

/// Represents a solid that is thicker by a margin on all sides, or thinner if that is negative.
class Inflated : public Solid {
 public:
  /// \param solid  must live as long as this object
  Inflated(const Solid& solid, double margin) : solid_(solid), margin_(margin) {}

  double distance(const Eigen::Vector3d& point) const override {
    return solid_.distance(point) - margin_;
  }

  Eigen::AlignedBox3d bounds() const override {
    const Eigen::AlignedBox3d box = solid_.bounds();
    const Eigen::Vector3d reach = Eigen::Vector3d::Constant(std::max(margin_, 0.0));
    return {box.min() - reach, box.max() + reach};
  }

 private:
  const Solid& solid_;
  double margin_;
};

}  // namespace sinew
