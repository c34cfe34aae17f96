// SPDX-License-Identifier: MIT

#include "session/playing/limb_shape.h"

#include "skinning/weights/nearest_bone_weights.h"
#include "skinning/weights/weights.h"

namespace sinew {

LimbShape::LimbShape(const Character& character)
    : character_(character), normals_(character.surface) {
  if (character.skeleton.empty()) return;
  const CharacterWeights weights(character, file_or_nearest_bone(character));
  sections_.emplace(character.surface, character.skeleton, weights.get());
  bulges_.emplace(character.surface, character.skeleton, weights.get(), *sections_);
}

void LimbShape::measure(const Points& skin, std::span<const Transform> joints,
                        FrameStatistics& result) const {
  result.normal_deviation_deg = normals_.measure(skin);
  if (!sections_) return;
  const auto name = [&](int joint) { return character_.skeleton.joints[joint].name; };
  if (const auto section = sections_->smallest(skin, joints)) {
    result.cross_section_min = section->ratio;
    result.cross_section_bone = name(section->bone);
  }
  if (const auto bulge = bulges_->largest(skin, joints)) {
    result.bulge_max = bulge->ratio;
    result.bulge_joint = name(bulge->joint);
  }
}

}  // namespace sinew
