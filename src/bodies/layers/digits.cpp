// SPDX-License-Identifier: MIT

#include "bodies/layers/digits.h"

#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Adds the rods around a digit, which begin `web` (m) beyond its first joint.
void add_rods(const Vector3d& first_joint, const Vector3d& middle, const Vector3d& tip,
              double radius, double web, std::vector<std::unique_ptr<Solid>>& rods) {
  const Vector3d begin = first_joint + (web + radius) * (middle - first_joint).normalized();
  rods.push_back(shapes::rod(begin, radius, middle, radius));
  rods.push_back(
      shapes::rod(middle, radius, tip + 0.5 * (tip - middle).normalized() * radius, radius));
}

}  // namespace

std::vector<std::unique_ptr<Solid>> digit_rods(const TemplateJoints& joints) {
  constexpr double kFingerRadius = 0.013;
  constexpr double kToeRadius = 0.015;
  std::vector<std::unique_ptr<Solid>> rods;
  const HandJoints hand = hand_joints(joints);
  const FootJoints foot = foot_joints(joints);
  for (std::size_t digit = 0; digit < 5; ++digit) {
    const double web = digit == 0 ? 0.0 : 0.006;
    add_rods(hand.metacarpophalangeal[digit], hand.proximal_interphalangeal[digit], hand.tip[digit],
             kFingerRadius, web, rods);
    add_rods(foot.metatarsophalangeal[digit], foot.proximal_interphalangeal[digit], foot.tip[digit],
             kToeRadius, 0.0, rods);
  }
  return rods;
}

bool is_hand_or_toes(const TemplateJoints& joints, const Vector3d& position) {
  const Vector3d hand = (joints.middle_knuckle - joints.wrist).normalized();
  const Vector3d foot = (joints.toes - joints.heel).normalized();
  const bool is_low = position.y() < joints.ankle.y();
  const bool is_at_hand = (position - joints.middle_knuckle).norm() < 0.1 * joints.stature;
  return (is_at_hand && (position - joints.wrist).dot(hand) > 0.012 * joints.stature) ||
         (is_low && (position - joints.ankle).dot(foot) > 0.028 * joints.stature);
}

}  // namespace sinew
