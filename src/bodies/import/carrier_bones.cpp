// SPDX-License-Identifier: MIT

#include "bodies/import/carrier_bones.h"

#include <array>
#include <map>

#include "bodies/import/anatomical_names.h"

namespace sinew {
namespace {

using BoneNames = std::vector<std::string>;

/// Joints and bones without their side.
const std::map<std::string, BoneNames>& carrier_table() {
  static const std::map<std::string, BoneNames> result = [] {
    std::map<std::string, BoneNames> joints = {
        {"hips", {"hip_bone.L", "hip_bone.R"}},
        {"spine", {"vertebra_L5", "sacrum"}},
        {"spine_2", {"vertebra_L4", "vertebra_L5"}},
        {"spine_3", {"vertebra_L3", "vertebra_L4"}},
        {"spine_4", {"vertebra_L2", "vertebra_L3"}},
        {"spine_5", {"vertebra_L1", "vertebra_L2"}},
        {"chest", {"vertebra_T11", "vertebra_T12"}},
        {"neck", {"vertebra_C7"}},
        {"neck_2", {"vertebra_C5"}},
        {"neck_3", {"vertebra_C3"}},
        {"head", {"vertebra_C1", "skull"}},
        {"jaw", {"mandible", "skull"}},
        {"head_end", {"skull"}},
        {"shoulder", {"clavicle"}},
        {"scapula", {"clavicle", "scapula"}},
        {"upper_arm", {"humerus", "scapula"}},
        {"forearm", {"humerus", "ulna"}},
        {"radius", {"radius", "ulna"}},
        {"hand", {"lunate", "scaphoid", "capitate", "radius"}},
        {"thumb_1", {"metacarpal_1", "trapezium"}},
        {"thumb_2", {"metacarpal_1", "proximal_phalanx_hand_1"}},
        {"thumb_3", {"proximal_phalanx_hand_1", "distal_phalanx_hand_1"}},
        {"thumb_end", {"distal_phalanx_hand_1"}},
        {"thigh", {"femur", "hip_bone"}},
        {"patella", {"femur"}},
        {"shin", {"femur", "tibia"}},
        {"foot", {"talus", "tibia"}},
        {"subtalar", {"talus", "calcaneus"}},
        {"midfoot", {"talus", "navicular"}},
        {"toe", {"metatarsal_1", "metatarsal_2", "metatarsal_3", "metatarsal_4"}},
        {"toe_end", {"distal_phalanx_foot_1"}}};
    constexpr std::array<const char*, 4> kFingers{"index", "middle", "ring", "little"};
    for (int digit = 2; digit <= 5; ++digit) {
      const std::string name = kFingers.at(static_cast<std::size_t>(digit - 2));
      const std::string end = "_phalanx_hand_" + std::to_string(digit);
      joints[name + "_1"] = {"metacarpal_" + std::to_string(digit), "proximal" + end};
      joints[name + "_2"] = {"proximal" + end, "middle" + end};
      joints[name + "_3"] = {"middle" + end, "distal" + end};
      joints[name + "_end"] = {"distal" + end};
    }
    return joints;
  }();
  return result;
}

}  // namespace

std::vector<std::string> carrier_bones(const std::string& joint) {
  std::string stem = joint;
  std::string side;
  if (stem.ends_with(".L") || stem.ends_with(".R")) {
    side = stem.substr(stem.size() - 2);
    stem.resize(stem.size() - 2);
  }
  const auto found = carrier_table().find(stem);
  BoneNames bones;
  if (found == carrier_table().end()) return bones;
  for (const std::string& bone : found->second)
    bones.push_back("bone." + bone + (is_paired_bone(bone) ? side : ""));
  return bones;
}

}  // namespace sinew
