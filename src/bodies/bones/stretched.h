// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "solids/solid.h"

namespace sinew {

/// Represents a solid that is stretched along the axes of its frame. The distance is estimated with
/// the smallest factor, so the factors must be similar.
class Stretched : public Solid {
 public:
  Stretched(std::unique_ptr<Solid> solid, const Eigen::Vector3d& factors)
      : solid_(std::move(solid)), factors_(factors), least_(factors.minCoeff()) {}

  double distance(const Eigen::Vector3d& point) const override {
    return least_ * solid_->distance(point.cwiseQuotient(factors_));
  }

  Eigen::AlignedBox3d bounds() const override {
    const Eigen::AlignedBox3d box = solid_->bounds();
    return {box.min().cwiseProduct(factors_), box.max().cwiseProduct(factors_)};
  }

 private:
  std::unique_ptr<Solid> solid_;
  Eigen::Vector3d factors_;
  double least_;
};

/// Returns a long bone whose widths are multiplied by a factor.
/// \param axis  number of the coordinate along the bone, which is kept
inline std::unique_ptr<Solid> by_stoutness(std::unique_ptr<Solid> shape, double factor, int axis) {
  if (factor == 1.0) return shape;
  Eigen::Vector3d factors = Eigen::Vector3d::Constant(factor);
  factors[axis] = 1.0;
  return std::make_unique<Stretched>(std::move(shape), factors);
}

}  // namespace sinew
