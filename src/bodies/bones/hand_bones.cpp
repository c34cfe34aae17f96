// SPDX-License-Identifier: MIT

#include "bodies/bones/hand_bones.h"

#include "bodies/bones/digits.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Length of the male template's hand in mm, from which the unit of the shapes follows.
constexpr double kHandLength = 193.16;
/// Widths of the bones of women's fingers relative to men's at the same length.
constexpr BySex kHandStoutness{1.0, 0.955};
constexpr double kHandCell = 0.0016;

const DigitPose kFingerPoses[5] = {
    {{10.3, -30.2, 32.0}, {0.40, -0.80, 0.45}, {0.62, 0.0, -0.78}, 0.05, {14.0, 0.0, 14.0}},
    {{-1.5, -27.2, 14.2}, {0.00, -1.0, 0.170}, {1.0, 0.0, 0.05}, -0.06, {14.0, 18.0, 10.0}},
    {{-2.5, -29.2, 1.6}, {0.015, -1.0, 0.010}, {1.0, 0.0, 0.0}, 0.0, {15.0, 20.0, 10.0}},
    {{-1.5, -28.8, -10.5}, {0.030, -1.0, -0.120}, {1.0, 0.0, -0.05}, 0.03, {16.0, 22.0, 10.0}},
    {{0.0, -28.4, -20.0}, {0.065, -1.0, -0.235}, {1.0, 0.0, -0.10}, 0.02, {17.0, 20.0, 10.0}}};

DigitSet fingers() {
  return {kFingerPoses, kFingers, kMetacarpals,    kFingerPhalanges,
          "metacarpal", "hand",   metacarpal_shape};
}

}  // namespace

BoneFrame hand_frame(const TemplateJoints& joints) {
  return long_bone_frame(joints.wrist, joints.middle_knuckle, joints.wrist,
                         (joints.wrist - joints.middle_knuckle).cross(Vector3d::UnitZ()),
                         joints.hand_length / kHandLength);
}

Digit finger(const TemplateJoints& joints, int digit) {
  return digit_in_body(fingers(), hand_frame(joints), digit);
}

HandJoints hand_joints(const TemplateJoints& joints) {
  HandJoints result;
  for (int digit = 0; digit < 5; ++digit) {
    const Digit own = finger(joints, digit);
    result.carpometacarpal[digit] = own.joints[0];
    result.metacarpophalangeal[digit] = own.joints[1];
    result.proximal_interphalangeal[digit] = own.joints[2];
    result.distal_interphalangeal[digit] = own.joints[3];
    result.tip[digit] = own.joints[4];
  }
  return result;
}

std::vector<BonePart> hand_bones(Sex sex, const TemplateJoints& joints) {
  const BoneFrame hand = hand_frame(joints);
  std::vector<BonePart> bones;
  for (const char* name : {"scaphoid", "lunate", "triquetrum", "pisiform", "trapezium", "trapezoid",
                           "capitate", "hamate"}) {
    bones.push_back({name, true, carpal_shape(name), hand, kHandCell});
  }
  add_digit_bones(bones, fingers(), hand, kHandStoutness.of(sex), kHandCell);
  return bones;
}

}  // namespace sinew
