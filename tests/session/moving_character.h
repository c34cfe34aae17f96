// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>

#include "assets/open.h"
#include "samples/samples.h"
#include "session/session.h"

namespace sinew {

inline Character sample_character(const std::string& name) {
  const auto bytes = embedded_sample(name);
  return open_character_from_memory(name + ".glb", bytes.data(), bytes.size());
}

/// A character in motion without contact, with the bone points of its skin in the
/// present pose.
struct MovingCharacter {
  Session session;
  SkeletonAttachment::State state;
  PointsF bone_points;

  explicit MovingCharacter(Character character)
      : session(std::move(character), {.contact = {.mode = ContactMode::kNone}}, Document{}, {}) {}

  const TissueModel& tissue() const { return *session.lane().tissue(); }
  /// Updates the closest points, in the frame of session.positions().
  void place_feet() {
    std::vector<Transform> transforms =
        skinning_transforms(session.character().skeleton, session.pose());
    for (Transform& transform : transforms) transform.pretranslate(-session.frame_origin());
    tissue().attachment.place(transforms, state);
    tissue().attachment.posed_bone_points(state, bone_points);
  }
};

}  // namespace sinew
