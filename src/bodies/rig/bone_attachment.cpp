// SPDX-License-Identifier: MIT

#include "bodies/rig/bone_attachment.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <string_view>

#include "bodies/bones/vertebrae.h"
#include "bodies/rig/spine_joints.h"

namespace sinew {
namespace {

using Influence = SkinWeights::Influence;

/// The joints of the bones that follow a single one, both without a side.
const std::map<std::string, std::string, std::less<>>& joints_of_bones() {
  static const std::map<std::string, std::string, std::less<>> table = {
      {"skull", "head"},
      {"teeth_upper", "head"},
      {"mandible", "jaw"},
      {"teeth_lower", "jaw"},
      {"sternum", "chest"},
      {"sacrum", "hips"},
      {"coccyx", "hips"},
      {"hip_bone", "hips"},
      {"clavicle", "shoulder"},
      {"scapula", "scapula"},
      {"humerus", "upper_arm"},
      {"ulna", "forearm"},
      {"radius", "radius"},
      {"scaphoid", "hand"},
      {"lunate", "hand"},
      {"triquetrum", "hand"},
      {"pisiform", "hand"},
      {"trapezium", "hand"},
      {"trapezoid", "hand"},
      {"capitate", "hand"},
      {"hamate", "hand"},
      {"metacarpal_1", "thumb_1"},
      {"metacarpal_2", "hand"},
      {"metacarpal_3", "hand"},
      {"metacarpal_4", "hand"},
      {"metacarpal_5", "hand"},
      {"femur", "thigh"},
      {"patella", "patella"},
      {"tibia", "shin"},
      {"fibula", "shin"},
      {"talus", "foot"},
      {"calcaneus", "subtalar"},
      {"navicular", "midfoot"},
      {"medial_cuneiform", "midfoot"},
      {"cuboid", "midfoot"},
      {"intermediate_cuneiform", "midfoot"},
      {"metatarsal_1", "midfoot"},
      {"lateral_cuneiform", "midfoot"},
      {"metatarsal_2", "midfoot"},
      {"metatarsal_3", "midfoot"},
      {"metatarsal_4", "midfoot"},
      {"metatarsal_5", "midfoot"},
      {"medial_sesamoid", "midfoot"},
      {"lateral_sesamoid", "midfoot"}};
  return table;
}

/// Returns the joint of a phalanx, or an empty string for other bones.
std::string joint_of_phalanx(std::string_view bone) {
  if (bone.find("_phalanx_foot_") != std::string_view::npos) return "toe";
  if (bone.find("_phalanx_hand_") == std::string_view::npos) return "";
  constexpr std::array<const char*, 5> kFingers{"thumb", "index", "middle", "ring", "little"};
  const int digit = bone.back() - '1';
  const int row = bone.starts_with("proximal") ? 0 : bone.starts_with("middle") ? 1 : 2;
  // The first joint of the thumb is that of its metacarpal.
  const int number = digit == 0 ? (row == 0 ? 2 : 3) : row + 1;
  return kFingers.at(static_cast<std::size_t>(digit)) + ("_" + std::to_string(number));
}

/// Returns the influences of a vertebra, or those of the pelvis for the sacrum.
std::vector<Influence> influences_of_level(const Skeleton& skeleton, int level) {
  if (level == kC1) return {{skeleton.find("head"), 1.0F}};
  std::string below = "hips";
  for (const SpineJoint& joint : kSpineJoints) {
    if (level > joint.lowest) break;
    if (level <= joint.highest) {
      below = joint.name;
      continue;
    }
    const float share =
        static_cast<float>(joint.lowest - level + 1) / static_cast<float>(joint.disc_count());
    return {{skeleton.find(joint.name), share}, {skeleton.find(below), 1.0F - share}};
  }
  return {{skeleton.find(below), 1.0F}};
}

std::vector<Influence> averaged(const std::vector<Influence>& a, const std::vector<Influence>& b) {
  std::map<int, float> sums;
  for (const auto& influences : {a, b}) {
    for (const Influence& influence : influences) sums[influence.joint] += 0.5F * influence.weight;
  }
  std::vector<Influence> result;
  for (const auto& [joint, weight] : sums) result.push_back({joint, weight});
  return result;
}

/// Returns the number at the end of a rib's name if it ends free, otherwise 0.
int floating_rib(std::string_view bone) {
  if (!bone.starts_with("rib_") && !bone.starts_with("cartilage_")) return 0;
  return bone.ends_with("_11") ? 11 : bone.ends_with("_12") ? 12 : 0;
}

std::vector<Influence> influences(const Skeleton& skeleton, const std::string& bone,
                                  const std::string& suffix) {
  for (int level = kC1; level <= kL5; ++level) {
    if (bone == "vertebra_" + spine_level_name(level)) return influences_of_level(skeleton, level);
    if (bone.starts_with("disc_" + spine_level_name(level) + "_")) {
      return averaged(influences_of_level(skeleton, level),
                      influences_of_level(skeleton, level + 1));
    }
  }
  if (const int rib = floating_rib(bone)) return influences_of_level(skeleton, kT1 + rib - 1);
  if (bone.starts_with("rib_") || bone.starts_with("cartilage_"))
    return {{skeleton.find("chest"), 1.0F}};
  std::string joint = joint_of_phalanx(bone);
  if (joint.empty()) {
    const auto found = joints_of_bones().find(bone);
    if (found != joints_of_bones().end()) joint = found->second;
  }
  const int in_middle = skeleton.find(joint);
  return {{in_middle >= 0 ? in_middle : skeleton.find(joint + suffix), 1.0F}};
}

}  // namespace

std::vector<Influence> bone_influences(const Skeleton& skeleton, const std::string& part) {
  constexpr std::string_view kPrefix = "bone.";
  std::string bone = part.substr(std::min(part.size(), kPrefix.size()));
  std::string suffix;
  if (bone.ends_with(".L") || bone.ends_with(".R")) {
    suffix = bone.substr(bone.size() - 2);
    bone.resize(bone.size() - 2);
  }
  std::vector<Influence> result = influences(skeleton, bone, suffix);
  std::ranges::stable_sort(result, std::greater{}, &Influence::weight);
  if (!part.starts_with(kPrefix) || result.front().joint < 0)
    throw std::logic_error("bone_influences: no joint moves " + part);
  return result;
}

}  // namespace sinew
