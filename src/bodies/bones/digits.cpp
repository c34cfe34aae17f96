// SPDX-License-Identifier: MIT

#include "bodies/bones/digits.h"

#include <cmath>
#include <utility>

#include "bodies/bones/stretched.h"

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

Digit digit_in_body(const DigitSet& set, const BoneFrame& root, int digit) {
  const DigitPose& pose = set.poses[digit];
  const DigitForm& form = set.forms[digit];
  Digit result;
  Vector3d direction = pose.direction.normalized();
  Vector3d palm = (pose.palm - pose.palm.dot(direction) * direction).normalized();
  Vector3d base = pose.base;
  Vector3d tip = base + form.metapodial * direction;
  double head = set.metapodials[digit].head_deep;
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
    head = form.width * set.phalanges[row].head_deep;
    joint = tip - head * direction;
  }
  result.joints[4] = tip;
  for (Vector3d& point : result.joints) point = root.to_body(point);
  return result;
}

void add_digit_bones(std::vector<BonePart>& bones, const DigitSet& set, const BoneFrame& root,
                     double stoutness, double cell) {
  const auto add = [&](const std::string& name, std::unique_ptr<Solid> shape,
                       const BoneFrame& frame) {
    bones.push_back({name, true, by_stoutness(std::move(shape), stoutness, 1), frame, cell});
  };
  for (int digit = 0; digit < 5; ++digit) {
    const DigitForm& form = set.forms[digit];
    const Digit own = digit_in_body(set, root, digit);
    const std::string number = std::to_string(digit + 1);
    add(set.metapodial_name + "_" + number, set.metapodial_shape(digit), own.frames[0]);
    const char* rows[3] = {"proximal", "middle", "distal"};
    for (int row = 0; row < 3; ++row) {
      if (form.phalanges[row] == 0.0) continue;
      add(rows[row] + ("_phalanx_" + set.limb + "_" + number),
          phalanx_shape(set.phalanges[row].scaled(form.width), form.phalanges[row], row),
          own.frames[row + 1]);
    }
  }
}

}  // namespace sinew
