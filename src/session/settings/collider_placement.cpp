// SPDX-License-Identifier: MIT

#include "session/settings/collider_placement.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kRadiansInDegree = std::numbers::pi / 180.0;

}  // namespace

Eigen::Vector3d middle_of(const Collider& collider) {
  const Eigen::AlignedBox3d box = bounding_box(collider.character.surface.positions);
  return box.isEmpty() ? Eigen::Vector3d::Zero() : Eigen::Vector3d(box.center());
}

Eigen::Affine3d placed_transform(const ColliderPlacement& placement,
                                 const Eigen::Vector3d& middle) {
  return Eigen::Translation3d(middle + placement.offset) * placement.rotation *
         Eigen::Scaling(placement.scale) * Eigen::Translation3d(-middle);
}

ColliderPlacement on_floor(ColliderPlacement placement, const Collider& collider) {
  const Points& points = collider.character.surface.positions;
  if (points.cols() == 0) return placement;
  const Eigen::Affine3d transform = placed_transform(placement, middle_of(collider));
  placement.offset.y() -= (transform * points).row(1).minCoeff();
  return placement;
}

Eigen::Vector3d angles_of(const Eigen::Quaterniond& rotation) {
  const Eigen::Matrix3d r = rotation.toRotationMatrix();
  const Eigen::Vector3d radians(std::atan2(r(2, 1), r(2, 2)),
                                std::asin(std::clamp(-r(2, 0), -1.0, 1.0)),
                                std::atan2(r(1, 0), r(0, 0)));
  // Adding zero turns -0 into 0, which a user would read as a sign.
  return (radians / kRadiansInDegree).array() + 0.0;
}

Eigen::Quaterniond rotation_of(const Eigen::Vector3d& angles) {
  const Eigen::Vector3d radians = kRadiansInDegree * angles;
  return Eigen::AngleAxisd(radians.z(), Eigen::Vector3d::UnitZ()) *
         Eigen::AngleAxisd(radians.y(), Eigen::Vector3d::UnitY()) *
         Eigen::AngleAxisd(radians.x(), Eigen::Vector3d::UnitX());
}

std::vector<ColliderPlacement> all_on_floor(const std::vector<Collider>& colliders) {
  std::vector<ColliderPlacement> placements;
  for (const Collider& collider : colliders) placements.push_back(on_floor({}, collider));
  return placements;
}

}  // namespace sinew
