#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

enum class Side { kNone, kLeft, kRight };

/// What a joint's name says about it, in the words of riggers. The words for shoulder, arm, leg and
/// hip mean different joints in different conventions; the joints around them tell which.
enum class NameMeaning {
  kNothing,
  kHelper,  ///< twist, end, control, face or cloth joints: never part of a limb
  kHips,
  kNeck,
  kHead,
  kCollar,
  kShoulder,  ///< collar bone (CMU, Mixamo) or upper arm
  kUpperArm,
  kArm,  ///< upper arm mostly
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

struct JointName {
  NameMeaning meaning = NameMeaning::kNothing;
  Side side = Side::kNone;
  int number = 0;  ///< the last one in the name; 0 when there is none
};

/// Reads a joint's name: namespaces and prefixes, CamelCase, underscores, dots, left and right in
/// any of the usual spellings (CMU, Mixamo, Blender and Rigify, 3ds Max Biped, HumanIK, Unreal,
/// MakeHuman, Character Creator).
JointName read_joint_name(std::string_view name);

/// The name without namespace and in lower case, to compare joints that no body part describes.
std::string plain_joint_name(std::string_view name);

}  // namespace sinew
