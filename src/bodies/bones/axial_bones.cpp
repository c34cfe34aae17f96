// SPDX-License-Identifier: MIT

#include "bodies/bones/axial_bones.h"
#include "bodies/bones/rib_cage.h"
#include "bodies/bones/skull.h"
#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebrae.h"

namespace sinew {
namespace {

void add_spine(std::vector<BonePart>& parts, Sex sex, const TemplateJoints& joints) {
  for (int level = kC1; level <= kL5; ++level) {
    const double cell = level <= kC7 ? 0.0020 : level <= kT12 ? 0.0025 : 0.0028;
    parts.push_back({"vertebra_" + spine_level_name(level), false, vertebra_shape(level, sex),
                     vertebra_frame(level, joints), cell});
  }
  for (int level = kC2; level <= kL5; ++level) {
    parts.push_back({"disc_" + spine_level_name(level) + "_" + spine_level_name(level + 1), false,
                     disc_shape(level, sex), disc_frame(level, joints), 0.0032});
  }
  parts.push_back({"sacrum", false, sacrum_shape(sex), sacrum_frame(joints), 0.0028});
  parts.push_back({"coccyx", false, coccyx_shape(sex), sacrum_frame(joints), 0.0020});
}

void add_rib_cage(std::vector<BonePart>& parts, Sex sex, const TemplateJoints& joints) {
  const BoneFrame frame = rib_frame(joints);
  for (int number = 1; number <= 12; ++number) {
    const bool is_thin = number <= 2 || number >= 11;
    parts.push_back({"rib_" + std::to_string(number), true, rib_shape(number, sex), frame,
                     is_thin ? 0.0023 : 0.0029});
  }
  for (int number = 1; number <= 12; ++number) {
    const bool is_small = number == 1 || number >= 11;
    parts.push_back({"cartilage_" + std::to_string(number), true,
                     costal_cartilage_shape(number, sex), frame, is_small ? 0.0018 : 0.0030});
  }
  parts.push_back({"sternum", false, sternum_shape(sex), sternum_frame(joints), 0.0028});
}

void add_head(std::vector<BonePart>& parts, Sex sex, const TemplateJoints& joints) {
  const BoneFrame frame = skull_frame(joints);
  parts.push_back({"skull", false, skull_shape(sex), frame, 0.0025});
  parts.push_back({"mandible", false, mandible_shape(sex), frame, 0.0024});
  parts.push_back({"teeth_upper", false, upper_teeth_shape(sex), frame, 0.0016});
  parts.push_back({"teeth_lower", false, lower_teeth_shape(sex), frame, 0.0016});
}

}  // namespace

std::vector<BonePart> axial_bones(Sex sex, const TemplateJoints& joints) {
  std::vector<BonePart> parts;
  add_head(parts, sex, joints);
  add_spine(parts, sex, joints);
  add_rib_cage(parts, sex, joints);
  return parts;
}

}  // namespace sinew
