// SPDX-License-Identifier: MIT

#include "session/moving_skin.h"

#include <utility>

namespace sinew {
namespace {

Eigen::AlignedBox3f bounding_box(const PointsF& points) {
  Eigen::AlignedBox3f box;
  for (Eigen::Index i = 0; i < points.cols(); ++i) box.extend(points.col(i));
  return box;
}

}  // namespace

bool MovingSkin::stays_on_gpu() const {
  const ResidentSkin* const resident = lane_->resident_skin();
  return resident != nullptr && resident->is_current();
}

void MovingSkin::remember(const Lane& lane) {
  lane_ = &lane;
  origin_before_ = lane.skinner().origin();
  remembered_on_gpu_ = before_is_older_ = stays_on_gpu();
  if (remembered_on_gpu_)
    lane.resident_skin()->remember();
  else
    before_ = lane.skinner().positions();
}

void MovingSkin::show(double fraction) {
  const Skinner& skinner = lane_->skinner();
  fraction_ = static_cast<float>(fraction);
  // Positions and origins are interpolated separately: their sums would lose digits far from the
  // world's origin.
  origin_ = (1.0 - fraction) * origin_before_ + fraction * skinner.origin();
  on_gpu_ = positions_are_older_ = stays_on_gpu();
  if (!on_gpu_) {
    positions_ = (1.0F - fraction_) * before() + fraction_ * skinner.positions();
    box_ = bounding_box(positions_);
    return;
  }
  if (!std::exchange(remembered_on_gpu_, true)) lane_->resident_skin()->remember(before_);
  extent_ = lane_->resident_skin()->measure(fraction_, shift());
  box_ = extent_.box;
}

const PointsF& MovingSkin::before() const {
  if (std::exchange(before_is_older_, false)) lane_->resident_skin()->download_previous(before_);
  return before_;
}

const PointsF& MovingSkin::positions() const {
  if (std::exchange(positions_are_older_, false))
    positions_ = (1.0F - fraction_) * before() + fraction_ * lane_->skinner().positions();
  return positions_;
}

bool MovingSkin::is_finite() const {
  return on_gpu_ ? extent_.finite : positions_.allFinite();
}

Eigen::Vector3f MovingSkin::shift() const {
  return (lane_->skinner().origin() - origin_before_).cast<float>();
}

Eigen::VectorXf MovingSkin::moves() const {
  return ((lane_->skinner().positions() - before()).colwise() + shift()).colwise().norm();
}

double MovingSkin::largest_move() const {
  return on_gpu_ ? extent_.largest_move : moves().maxCoeff();
}

}  // namespace sinew
