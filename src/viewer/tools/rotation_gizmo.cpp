// SPDX-License-Identifier: MIT

#include "viewer/tools/rotation_gizmo.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace sinew {
namespace {

// Radius of the ring that faces the eye, relative to the other rings.
constexpr double kOuter = 1.18;
// A ring counts as seen edge-on if the sine of the angle between its plane and the line of sight is
// below this.
constexpr double kSideways = 0.2;

double distance_to_segment(const Eigen::Vector2d& point, const Eigen::Vector2d& a,
                           const Eigen::Vector2d& b) {
  const Eigen::Vector2d segment = b - a;
  const double squared = segment.squaredNorm();
  const double t = squared > 0.0 ? std::clamp((point - a).dot(segment) / squared, 0.0, 1.0) : 0.0;
  return (point - a - t * segment).norm();
}

}  // namespace

RotationGizmo::RotationGizmo(const ScreenMap& map, const Eigen::Vector3d& center,
                             const Eigen::Matrix3d& axes, double units)
    : map_(map),
      center_(center),
      axes_{axes.col(0), axes.col(1), axes.col(2), -map.ray(map.to_screen(center), center)},
      radius_(units * map.unit_at(center)),
      units_(units) {}

std::array<RotationGizmo::RingPoint, RotationGizmo::kSegments + 1> RotationGizmo::ring(
    int ring) const {
  const Eigen::Vector3d normal = axes_[ring];
  const Eigen::Vector3d u = normal.unitOrthogonal();
  const Eigen::Vector3d v = normal.cross(u);
  const double radius = ring == kRings - 1 ? kOuter * radius_ : radius_;
  std::array<RingPoint, kSegments + 1> points;
  for (int i = 0; i <= kSegments; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSegments;
    const Eigen::Vector3d direction = std::cos(angle) * u + std::sin(angle) * v;
    const bool in_front = ring == kRings - 1 || direction.dot(axes_[kRings - 1]) > -0.02;
    points[i] = {map_.to_screen(center_ + radius * direction), in_front};
  }
  return points;
}

std::optional<int> RotationGizmo::ring_at(const Eigen::Vector2d& place, double units) const {
  std::optional<int> nearest;
  double min_distance = units;
  for (int r = 0; r < kRings; ++r) {
    const auto points = ring(r);
    for (int i = 0; i < kSegments; ++i) {
      if (!points[i].in_front) continue;
      const double distance = distance_to_segment(place, points[i].place, points[i + 1].place);
      if (distance >= min_distance) continue;
      min_distance = distance;
      nearest = r;
    }
  }
  return nearest;
}

std::optional<Eigen::Vector3d> RotationGizmo::on_plane(int ring,
                                                       const Eigen::Vector2d& place) const {
  const Eigen::Vector3d seen = map_.to_world(place, center_);
  const Eigen::Vector3d ray = map_.ray(place, center_);
  const double slope = ray.dot(axes_[ring]);
  if (std::abs(slope) < kSideways) return std::nullopt;
  const Eigen::Vector3d offset = seen - ray * ((seen - center_).dot(axes_[ring]) / slope) - center_;
  if (offset.norm() < 1e-6 * radius_) return std::nullopt;
  return offset;
}

double RotationGizmo::angle(int ring, const Eigen::Vector2d& from,
                            const Eigen::Vector2d& to) const {
  const auto a = on_plane(ring, from);
  const auto b = on_plane(ring, to);
  if (a && b) return std::atan2(a->cross(*b).dot(axes_[ring]), a->dot(*b));
  // The plane is seen edge-on, so the drag is measured on screen, in the direction in which the
  // front of the ring moves when it rotates.
  const Eigen::Vector3d moved = axes_[ring].cross(axes_[kRings - 1]);
  const Eigen::Vector2d along = map_.to_screen(center_ + radius_ * moved) - map_.to_screen(center_);
  if (along.norm() < 1e-9) return 0.0;
  return (to - from).dot(along.normalized()) / units_;
}

}  // namespace sinew
