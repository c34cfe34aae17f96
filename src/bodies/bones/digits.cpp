// SPDX-License-Identifier: MIT

#include "bodies/bones/digits.h"

#include <cmath>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Cartilage between two bones of a digit, less the depth of the hollow base, mm.
constexpr double kDigitsGap = 0.4;

BoneFrame frame_between(const BoneFrame& root, const Vector3d& base, const Vector3d& tip,
                        const Vector3d& palm) {
  const BoneFrame own = long_bone_frame(0.5 * (base + tip), tip, base, palm, 1.0);
  return {root.to_body(own.origin), root.axes * own.axes, root.length};
}

}  // namespace

Digit digit_in_body(const BoneFrame& root, const DigitPose& pose, const DigitForm& form,
                    const DigitBoneForm& metapodial, const DigitBoneForm* phalanges) {
  Digit result;
  Vector3d direction = pose.direction.normalized();
  Vector3d palm = (pose.palm - pose.palm.dot(direction) * direction).normalized();
  Vector3d base = pose.base;
  Vector3d tip = base + form.metapodial * direction;
  double head = metapodial.head_deep;
  result.joints[0] = base;
  result.frames[0] = frame_between(root, base, tip, palm);
  Vector3d joint = tip - head * direction;
  direction = (direction + pose.spread * direction.cross(palm)).normalized();
  for (int row = 0; row < 3; ++row) {
    result.joints[row + 1] = joint;
    if (form.phalanges[row] == 0.0) {
      result.frames[row + 1] = result.frames[row];
      continue;
    }
    const double angle = pose.flexion[row] / 180.0 * 3.14159265358979323846;
    direction = std::cos(angle) * direction + std::sin(angle) * palm;
    palm = (palm - palm.dot(direction) * direction).normalized();
    base = joint + (head + kDigitsGap) * direction;
    tip = base + form.phalanges[row] * direction;
    result.frames[row + 1] = frame_between(root, base, tip, palm);
    head = form.width * phalanges[row].head_deep;
    joint = tip - head * direction;
  }
  result.joints[4] = tip;
  for (Vector3d& point : result.joints) point = root.to_body(point);
  return result;
}

}  // namespace sinew
