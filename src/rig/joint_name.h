// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

enum class Side { kNone, kLeft, kRight };

/// Lists the meanings of joint names, in the vocabulary of riggers. The words for shoulder, arm,
/// leg and hip denote different joints in different conventions; the joints around them decide.
enum class NameMeaning {
  kNothing,
  kHelper,  ///< twist, end, control, face or cloth joints: never part of a limb
  kHips,
  kNeck,
  kHead,
  kCollar,
  kShoulder,  ///< collar bone (CMU, Mixamo) or upper arm
  kUpperArm,
  kArm,  ///< usually the upper arm
  kForearm,
  kWrist,
  kHand,
  kThigh,
  kHip,  ///< with a side: thigh, or a helper above it
  kLeg,  ///< lower leg (CMU, Mixamo) or upper leg
  kShin,
  kAnkle,
  kFoot,
  kToe,
  kThumb,
  kIndex,
  kMiddle,
  kRing,
  kLittle,
};

/// Holds the parts of a joint's name.
struct JointName {
  NameMeaning meaning = NameMeaning::kNothing;
  Side side = Side::kNone;
  int number = 0;  ///< last number in the name; 0 if there is none
};

/// Parses a joint's name. Understands namespaces and prefixes, CamelCase, underscores, dots, and
/// left and right in any of the usual spellings (CMU, Mixamo, Blender and Rigify, 3ds Max Biped,
/// HumanIK, Unreal, MakeHuman, Character Creator).
JointName read_joint_name(std::string_view name);

/// Returns the name without its namespace and in lower case, for comparing joints that no body part
/// describes.
std::string plain_joint_name(std::string_view name);

}  // namespace sinew
