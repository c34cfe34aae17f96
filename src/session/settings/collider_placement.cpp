// SPDX-License-Identifier: MIT

#include "session/settings/collider_placement.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

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

ColliderPlacement next_to(const Eigen::AlignedBox3d& character, ColliderPlacement placement,
                          const Collider& collider) {
  constexpr double kGap = 0.05;  // in heights of the character
  const Points& points = collider.character.surface.positions;
  if (points.cols() == 0 || character.isEmpty()) return placement;
  const Eigen::AlignedBox3d box =
      bounding_box(placed_transform(placement, middle_of(collider)) * points);
  if (!box.intersects(character)) return placement;
  const auto surrounds = [&](int axis) {
    return box.min()[axis] < character.min()[axis] && box.max()[axis] > character.max()[axis];
  };
  if (surrounds(0) && surrounds(2)) return placement;
  placement.offset.x() += character.max().x() + kGap * character.sizes().y() - box.min().x();
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

std::vector<std::string> collider_files(const std::vector<ColliderPlacement>& placements) {
  std::vector<std::string> files;
  for (const ColliderPlacement& placement : placements) files.push_back(placement.file);
  return files;
}

std::vector<ColliderPlacement> completed(std::vector<ColliderPlacement> placements,
                                         const std::vector<Collider>& colliders,
                                         const Character& character) {
  const Eigen::AlignedBox3d box = bounding_box(character.surface.positions);
  placements.resize(colliders.size());
  for (std::size_t i = 0; i < colliders.size(); ++i) {
    placements[i].file = colliders[i].file;
    if (std::exchange(placements[i].starts_on_floor, false))
      placements[i] = next_to(box, on_floor(placements[i], colliders[i]), colliders[i]);
  }
  return placements;
}

std::vector<ColliderPlacement> without_files(std::vector<ColliderPlacement> placements) {
  for (ColliderPlacement& placement : placements) {
    placement.file.clear();
    placement.starts_on_floor = false;
  }
  while (!placements.empty() && placements.back() == ColliderPlacement{}) placements.pop_back();
  return placements;
}

}  // namespace sinew
