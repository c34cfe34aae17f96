// SPDX-License-Identifier: MIT

#include "render/camera.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/error.h"

namespace sinew {
namespace {

constexpr double kQuarter = std::numbers::pi / 2;
constexpr double kHighestPitch = kQuarter - 1e-3;  // at the pole the up direction is lost
constexpr std::array kViews{"auto", "front", "back", "left", "right", "side", "top", "bottom"};

// In scene units, in which a character is 1.8 high.
constexpr double kSmallestDistance = 0.02;
constexpr double kLargestDistance = 500.0;
// In distances of the eye. Rays from there are parallel to about a thousandth within the image.
constexpr double kFarOff = 1e3;

}  // namespace

std::span<const char* const> camera_views() {
  return kViews;
}

Eigen::Matrix3d Camera::axes() const {
  const Eigen::Vector3d back(std::sin(yaw) * std::cos(pitch), std::sin(pitch),
                             std::cos(yaw) * std::cos(pitch));
  const Eigen::Vector3d right(std::cos(yaw), 0.0, -std::sin(yaw));
  Eigen::Matrix3d rows;
  rows.row(0) = right;
  rows.row(1) = back.cross(right);
  rows.row(2) = back;
  return rows;
}

Eigen::Vector3d Camera::eye() const {
  return target + distance * axes().row(2).transpose();
}

Eigen::Vector3d Camera::viewpoint() const {
  return orthographic ? Eigen::Vector3d(target + kFarOff * (eye() - target)) : eye();
}

Eigen::Matrix4d Camera::view_matrix() const {
  Eigen::Matrix4d view = Eigen::Matrix4d::Identity();
  view.topLeftCorner<3, 3>() = axes();
  view.topRightCorner<3, 1>() = -axes() * eye();
  return view;
}

Eigen::Matrix4d Camera::projection_matrix(double aspect) const {
  const double far = 10.0 * distance + 40.0;
  const double focal = 1.0 / std::tan(field_of_view / 2);
  Eigen::Matrix4d projection = Eigen::Matrix4d::Zero();
  if (orthographic) {
    projection(0, 0) = focal / (aspect * distance);
    projection(1, 1) = focal / distance;
    projection(2, 2) = -1.0 / far;  // depths from -far to far
    projection(3, 3) = 1.0;
    return projection;
  }
  const double near = 0.01 * distance;
  projection(0, 0) = focal / aspect;
  projection(1, 1) = focal;
  projection(2, 2) = -(far + near) / (far - near);
  projection(2, 3) = -2.0 * far * near / (far - near);
  projection(3, 2) = -1.0;
  return projection;
}

Eigen::Vector2d Camera::project(const Eigen::Vector3d& point, double aspect) const {
  const Eigen::Vector4d clip = projection_matrix(aspect) * view_matrix() * point.homogeneous();
  return clip.head<2>() / clip.w();
}

Eigen::Vector3d Camera::unproject(const Eigen::Vector2d& place, double aspect,
                                  const Eigen::Vector3d& depth_of) const {
  const double slope = std::tan(field_of_view / 2);
  const double depth = axes().row(2).dot(eye() - depth_of);
  const double half_height = slope * (orthographic ? distance : depth);
  return eye() + axes().transpose() * Eigen::Vector3d(place.x() * half_height * aspect,
                                                      place.y() * half_height, -depth);
}

void Camera::orbit(double yaw_change, double pitch_change) {
  yaw = std::remainder(yaw + yaw_change, 4 * kQuarter);
  pitch = std::clamp(pitch + pitch_change, -kHighestPitch, kHighestPitch);
}

void Camera::pan(const Eigen::Vector2d& change, double aspect) {
  target -= unproject(change, aspect, target) - target;
}

void Camera::zoom(double factor, const Eigen::Vector3d& fixed) {
  const double bounded =
      std::clamp(factor, kSmallestDistance / distance, kLargestDistance / distance);
  target = fixed + bounded * (target - fixed);
  distance *= bounded;
}

void Camera::look_from(const std::string& view, const Eigen::AlignedBox3d& box) {
  pitch = 0.0;
  if (view == "front") {
    yaw = 0.0;
  } else if (view == "back") {
    yaw = 2 * kQuarter;
  } else if (view == "left") {
    yaw = -kQuarter;
  } else if (view == "right" || view == "side") {
    yaw = kQuarter;
  } else if (view == "top") {
    yaw = 0.0;
    pitch = kHighestPitch;
  } else if (view == "bottom") {
    yaw = 0.0;
    pitch = -kHighestPitch;
  } else if (view == "auto") {
    const bool broad = box.isEmpty() || box.sizes().x() >= box.sizes().z();
    yaw = broad ? kQuarter / 3 : 2 * kQuarter / 3;
    pitch = 0.12;
  } else {
    throw UsageError(fmt::format("there is no camera view '{}'; choose one of: {}", view,
                                 fmt::join(kViews, ", ")));
  }
}

void Camera::fit(const Eigen::AlignedBox3d& box, double aspect, double margin) {
  if (box.isEmpty()) return;
  // A corner (x, y, z) along the camera's axes is inside the image for an eye at distance D from
  // the plane z = 0 when |x - cx| <= t (D - z), so D t >= x + t z - cx and D t >= cx - x + t z.
  // Both hold for the best cx when 2 t D = max(x + t z) - min(x - t z). The same is true for y. In
  // a parallel projection z has no influence, and D is the camera's distance.
  const double slope = (1.0 - margin) * std::tan(field_of_view / 2);
  const Eigen::Array2d slopes(slope * aspect, slope);
  const Eigen::Array2d of_depth = orthographic ? Eigen::Array2d::Zero() : slopes;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Eigen::Array2d highest = Eigen::Array2d::Constant(-kInfinity);
  Eigen::Array2d lowest = Eigen::Array2d::Constant(kInfinity);
  const Eigen::Matrix3d rows = axes();
  for (int i = 0; i < 8; ++i) {
    const Eigen::Vector3d corner =
        rows * box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i));
    highest = highest.max(corner.head<2>().array() + of_depth * corner.z());
    lowest = lowest.min(corner.head<2>().array() - of_depth * corner.z());
  }
  const double plane_distance = ((highest - lowest) / (2.0 * slopes)).maxCoeff();
  const Eigen::Array2d middle = (highest + lowest) / 2.0;
  const double depth = rows.row(2).dot(box.center());
  target = rows.transpose() * Eigen::Vector3d(middle.x(), middle.y(), depth);
  distance = std::clamp(orthographic ? plane_distance : plane_distance - depth, kSmallestDistance,
                        kLargestDistance);
}

}  // namespace sinew
