// SPDX-License-Identifier: MIT

#include "rig/body_sides.h"

#include <algorithm>
#include <optional>

namespace sinew {
namespace {

constexpr double kFootReach = 0.08;  // of the leg's length: shortest foot that shows a direction
constexpr double kHangs = 0.7;       // smallest cosine to straight down of a leg that can stand
constexpr double kAlikeDirections = 0.5;  // smallest cosine between the directions of the feet
constexpr double kClear = 0.7;  // cosine between the named left and the one that the feet show

using Globals = std::vector<Transform>;

Eigen::Vector3d between(const Globals& rest, int from, int to) {
  return rest[to].translation() - rest[from].translation();
}

/// Returns the unit direction along the trunk, from the midpoint of the hip joints to that of the
/// upper arms, or else to the head.
std::optional<Eigen::Vector3d> up_of(const Globals& rest, const Landmarks& marks) {
  const Eigen::Vector3d low =
      0.5 * (rest[marks.legs[0].thigh].translation() + rest[marks.legs[1].thigh].translation());
  Eigen::Vector3d high;
  if (marks.arms[0].upper >= 0 && marks.arms[1].upper >= 0) {
    high =
        0.5 * (rest[marks.arms[0].upper].translation() + rest[marks.arms[1].upper].translation());
  } else if (marks.head >= 0) {
    high = rest[marks.head].translation();
  } else {
    return std::nullopt;
  }
  const double length = (high - low).norm();
  if (!(length > 0.0)) return std::nullopt;
  return (high - low) / length;
}

/// Returns the horizontal unit direction of a foot: to its toe, or to the joint below it that is
/// farthest from it. Returns nothing if the leg does not hang down or the foot is too short.
std::optional<Eigen::Vector3d> front_of(const Skeleton& skeleton, const Globals& rest,
                                        const Landmarks::Leg& leg, const Eigen::Vector3d& up) {
  const Eigen::Vector3d down = between(rest, leg.thigh, leg.foot);
  if (up.dot(down) > -kHangs * down.norm()) return std::nullopt;
  const auto level = [&](int joint) -> Eigen::Vector3d {
    const Eigen::Vector3d ahead = between(rest, leg.foot, joint);
    return ahead - up.dot(ahead) * up;
  };
  Eigen::Vector3d front = Eigen::Vector3d::Zero();
  if (leg.toe >= 0) {
    front = level(leg.toe);
  } else {
    for (int j = leg.foot + 1; j < skeleton.joint_count(); ++j) {
      if (!is_at_or_above(skeleton, leg.foot, j)) continue;
      if (level(j).norm() > front.norm()) front = level(j);
    }
  }
  if (!(front.norm() > kFootReach * down.norm())) return std::nullopt;
  return front.normalized();
}

}  // namespace

bool are_sides_exchanged(const Skeleton& skeleton, const Landmarks& marks) {
  for (const Landmarks::Leg& leg : marks.legs) {
    if (leg.thigh < 0 || leg.foot < 0) return false;
  }
  const Globals rest = skeleton.rest_global();
  const auto up = up_of(rest, marks);
  if (!up) return false;
  const auto left_foot = front_of(skeleton, rest, marks.legs[0], *up);
  const auto right_foot = front_of(skeleton, rest, marks.legs[1], *up);
  if (!left_foot || !right_foot || left_foot->dot(*right_foot) < kAlikeDirections) return false;
  const Eigen::Vector3d shown = up->cross(*left_foot + *right_foot).normalized();
  const Eigen::Vector3d named = between(rest, marks.legs[1].thigh, marks.legs[0].thigh);
  return shown.dot(named) < -kClear * named.norm();
}

Landmarks with_exchanged_sides(Landmarks marks) {
  std::swap(marks.arms[0], marks.arms[1]);
  std::swap(marks.legs[0], marks.legs[1]);
  std::swap(marks.fingers[0], marks.fingers[1]);
  return marks;
}

}  // namespace sinew
