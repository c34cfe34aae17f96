// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <utility>

#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Represents the region where a field on a grid is negative, and its mirror image in x = 0.
class SymmetricGridSolid : public Solid {
 public:
  /// \param grid  signed distance, interpolated trilinearly, that covers the half with x <= 0
  explicit SymmetricGridSolid(ScalarGrid grid) : grid_(std::move(grid)) {}

  double distance(const Eigen::Vector3d& point) const override {
    return grid_.interpolated({-std::abs(point.x()), point.y(), point.z()});
  }
  Eigen::AlignedBox3d bounds() const override {
    const Eigen::Vector3d low = grid_.position(grid_.first);
    Eigen::Vector3d high = grid_.position(grid_.first + grid_.count - Eigen::Vector3i::Ones());
    high.x() = -low.x();
    return {low, high};
  }

 private:
  ScalarGrid grid_;
};

}  // namespace sinew
