// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "solids/inflated.h"

namespace sinew {

/// Represents a neighbor of a bone that is thicker by a margin on all sides. Carved out of the
/// bone, it leaves the gap of their joint, and both surfaces fit.
class InflatedNeighbor : public Solid {
 public:
  InflatedNeighbor(std::unique_ptr<Solid> neighbor, double margin)
      : neighbor_(std::move(neighbor)), inflated_(*neighbor_, margin) {}

  double distance(const Eigen::Vector3d& point) const override { return inflated_.distance(point); }
  Eigen::AlignedBox3d bounds() const override { return inflated_.bounds(); }

 private:
  std::unique_ptr<Solid> neighbor_;
  Inflated inflated_;
};

/// Leaves a gap between a bone and a neighbor.
inline void leave_gap(Sculpture& bone, std::unique_ptr<Solid> neighbor, double gap) {
  constexpr double kRounding = 0.8;  // mm, of the rim of a joint surface
  bone.carve(std::make_unique<InflatedNeighbor>(std::move(neighbor), gap), kRounding);
}

}  // namespace sinew
