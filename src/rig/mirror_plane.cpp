// SPDX-License-Identifier: MIT

#include "rig/mirror_plane.h"

#include "rig/body_parts.h"

namespace sinew {
namespace {

constexpr double kAlmostX = 0.15;  // sine of an angle; most bodies are nearly aligned with an axis

}  // namespace

MirrorPlane mirror_plane(const Skeleton& skeleton, const std::vector<Transform>& rest) {
  MirrorPlane plane;
  if (skeleton.empty()) return plane;
  const Landmarks marks = find_landmarks(skeleton);
  Eigen::Vector3d across = Eigen::Vector3d::Zero();
  Eigen::Vector3d middles = Eigen::Vector3d::Zero();
  int pairs = 0;
  const auto add = [&](int left, int right) {
    if (left < 0 || right < 0) return;
    across += rest[left].translation() - rest[right].translation();
    middles += 0.5 * (rest[left].translation() + rest[right].translation());
    ++pairs;
  };
  const auto& [left_arm, right_arm] = marks.arms;
  const auto& [left_leg, right_leg] = marks.legs;
  add(left_arm.upper, right_arm.upper);
  add(left_arm.fore, right_arm.fore);
  add(left_leg.thigh, right_leg.thigh);
  add(left_leg.shin, right_leg.shin);
  plane.point = rest[0].translation();
  if (!(across.norm() > 0.0)) return plane;
  plane.point = middles / pairs;
  plane.normal = across.normalized();
  Eigen::Index axis = 0;
  plane.normal.cwiseAbs().maxCoeff(&axis);
  const Eigen::Vector3d nearest = Eigen::Vector3d::Unit(axis);
  if (plane.normal.cross(nearest).norm() < kAlmostX) plane.normal = nearest;
  return plane;
}

}  // namespace sinew
