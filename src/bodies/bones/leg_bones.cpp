// SPDX-License-Identifier: MIT

#include "bodies/bones/leg_bones.h"

#include <utility>

#include "bodies/bones/hip_bone.h"

namespace sinew {

std::vector<BonePart> leg_bones(Sex sex, const TemplateJoints& joints) {
  constexpr double kCell = 0.0025;  // m
  const BoneFrame thigh = femur_frame(joints);
  const BoneFrame shank = shank_frame(joints);
  std::vector<BonePart> parts;
  const auto add = [&](const char* name, std::unique_ptr<Solid> shape, const BoneFrame& frame) {
    parts.push_back({name, true, std::move(shape), frame, kCell});
  };
  add("hip_bone", hip_bone_shape(sex), hip_bone_frame(joints));
  add("femur", femur_shape(sex), thigh);
  add("patella", patella_shape(sex), thigh);
  add("tibia", tibia_shape(sex), shank);
  add("fibula", fibula_shape(sex), shank);
  return parts;
}

}  // namespace sinew
