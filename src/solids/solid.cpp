// SPDX-License-Identifier: MIT

#include "solids/solid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

/// A length that is larger than any distance inside a character, but small enough to be exact.
constexpr double kFar = 1e3;

Eigen::Vector3d mirrored(const Eigen::Vector3d& point) {
  return {-point.x(), point.y(), point.z()};
}

Eigen::AlignedBox3d box_of_oriented(const Eigen::Vector3d& center, const Eigen::Vector3d& half) {
  return {center - half, center + half};
}

}  // namespace

double smooth_minimum(double a, double b, double radius) {
  const double overlap = std::max(radius - std::abs(a - b), 0.0);
  return std::min(a, b) - (radius > 0.0 ? 0.25 * overlap * overlap / radius : 0.0);
}

void Sculpture::add(std::unique_ptr<Solid> solid, double blend_radius) {
  append(std::move(solid), blend_radius, false, false);
}

void Sculpture::carve(std::unique_ptr<Solid> solid, double blend_radius) {
  append(std::move(solid), blend_radius, true, false);
}

void Sculpture::add_pair(std::unique_ptr<Solid> solid, double blend_radius) {
  append(std::move(solid), blend_radius, false, true);
}

void Sculpture::carve_pair(std::unique_ptr<Solid> solid, double blend_radius) {
  append(std::move(solid), blend_radius, true, true);
}

void Sculpture::append(std::unique_ptr<Solid> solid, double blend_radius, bool carved,
                       bool paired) {
  const Eigen::AlignedBox3d bounds = solid->bounds();
  largest_blend_radius_ = std::max(largest_blend_radius_, blend_radius);
  steps_.push_back({std::move(solid), blend_radius, carved, paired, bounds});
}

double Sculpture::distance_within(const Eigen::Vector3d& point, double limit) const {
  const auto is_near = [limit](const Step& step, const Eigen::Vector3d& side) {
    const Eigen::Vector3d below = step.bounds.min() - side;
    const Eigen::Vector3d above = side - step.bounds.max();
    return below.cwiseMax(above).cwiseMax(0.0).squaredNorm() <= limit * limit;
  };
  const Eigen::Vector3d image = mirrored(point);
  double result = kFar;
  for (const Step& step : steps_) {
    const bool own_is_near = is_near(step, point);
    const bool image_is_near = step.paired && is_near(step, image);
    if (!own_is_near && !image_is_near) continue;
    double other = own_is_near ? step.solid->distance(point) : kFar;
    if (image_is_near)
      other = smooth_minimum(other, step.solid->distance(image), step.blend_radius);
    result = step.carved ? -smooth_minimum(-result, other, step.blend_radius)
                         : smooth_minimum(result, other, step.blend_radius);
  }
  return result;
}

double Sculpture::distance(const Eigen::Vector3d& point) const {
  // Near the surface, only nearby steps influence the result: those whose distance exceeds the
  // result by less than a blend radius. The limit is twice the distance that follows from this, as
  // the distances are estimates.
  const double limit = 3.0 * largest_blend_radius_;
  const double near_result = distance_within(point, limit);
  return near_result < 0.5 * largest_blend_radius_ ? near_result : distance_within(point, kFar);
}

Eigen::AlignedBox3d Sculpture::bounds() const {
  Eigen::AlignedBox3d box;
  for (const Step& step : steps_) {
    if (step.carved) continue;
    // A blend bulges by at most a quarter of its radius.
    const Eigen::Vector3d margin = Eigen::Vector3d::Constant(0.25 * step.blend_radius);
    Eigen::AlignedBox3d own(step.bounds.min() - margin, step.bounds.max() + margin);
    box.extend(own);
    if (step.paired) box.extend(mirrored(own.min())).extend(mirrored(own.max()));
  }
  return box;
}

Ellipsoid::Ellipsoid(const Eigen::Vector3d& center, const Eigen::Vector3d& radii,
                     const Eigen::Matrix3d& axes)
    : center_(center), radii_(radii), axes_(axes) {}

double Ellipsoid::distance(const Eigen::Vector3d& point) const {
  const Eigen::Vector3d unit = (axes_.transpose() * (point - center_)).cwiseQuotient(radii_);
  const double level = unit.norm();
  const double slope = unit.cwiseQuotient(radii_).norm();
  if (slope == 0.0) return -radii_.minCoeff();
  return level * (level - 1.0) / slope;
}

Eigen::AlignedBox3d Ellipsoid::bounds() const {
  const Eigen::Matrix3d scaled = axes_ * radii_.asDiagonal();
  return box_of_oriented(center_, scaled.rowwise().norm());
}

RoundCone::RoundCone(const Eigen::Vector3d& begin, double begin_radius, const Eigen::Vector3d& end,
                     double end_radius)
    : begin_(begin), end_(end), begin_radius_(begin_radius), end_radius_(end_radius) {}

double RoundCone::distance(const Eigen::Vector3d& point) const {
  const Eigen::Vector3d axis = end_ - begin_;
  const double length = axis.norm();
  const double along = (point - begin_).dot(axis) / length;
  const double across = std::sqrt(std::max((point - begin_).squaredNorm() - along * along, 0.0));
  // In the half plane (along, across), the lateral surface is a line that touches two circles.
  // These are the sine and cosine of its slope.
  const double sine = (begin_radius_ - end_radius_) / length;
  const double cosine = std::sqrt(std::max(1.0 - sine * sine, 0.0));
  const double foot = cosine * along - sine * across;
  if (foot < 0.0) return std::sqrt(along * along + across * across) - begin_radius_;
  if (foot > cosine * length) {
    const double past = along - length;
    return std::sqrt(past * past + across * across) - end_radius_;
  }
  return cosine * across + sine * along - begin_radius_;
}

Eigen::AlignedBox3d RoundCone::bounds() const {
  Eigen::AlignedBox3d box = box_of_oriented(begin_, Eigen::Vector3d::Constant(begin_radius_));
  return box.extend(box_of_oriented(end_, Eigen::Vector3d::Constant(end_radius_)));
}

}  // namespace sinew
