// SPDX-License-Identifier: MIT

#include "assets/scene/rigid_pieces.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr float kWhole = 0.999F;  // weight from which a joint is the only one of a vertex

/// Returns the only joint that moves a vertex; -1 if there are several.
int sole_joint(const std::vector<SkinWeights::Influence>& row) {
  const auto found = std::find_if(row.begin(), row.end(), [](const SkinWeights::Influence& entry) {
    return entry.weight >= kWhole;
  });
  return found == row.end() ? -1 : found->joint;
}

/// Returns for each joint 1 if a clip moves it or a joint above it.
std::vector<char> moved_joints(const Character& character) {
  const std::vector<Joint>& joints = character.skeleton.joints;
  std::vector<char> moved(joints.size(), 0);
  for (const Clip& clip : character.clips) {
    for (const Track& track : clip.tracks) moved[track.joint] = 1;
  }
  for (std::size_t j = 0; j < joints.size(); ++j) {
    if (joints[j].parent >= 0 && moved[joints[j].parent] != 0) moved[j] = 1;
  }
  return moved;
}

}  // namespace

std::optional<std::vector<int>> rigid_carriers(const Character& character) {
  std::vector<int> carriers(character.surface.vertex_count(), -1);
  if (character.skeleton.empty()) return carriers;
  if (!character.weights) return std::nullopt;
  for (std::size_t v = 0; v < carriers.size(); ++v) {
    carriers[v] = sole_joint(character.weights->vertices[v]);
    if (carriers[v] < 0) return std::nullopt;
  }
  for (const Triangle& triangle : character.surface.triangles) {
    if (carriers[triangle[0]] != carriers[triangle[1]] ||
        carriers[triangle[0]] != carriers[triangle[2]]) {
      return std::nullopt;
    }
  }
  const std::vector<char> moved = moved_joints(character);
  for (int& joint : carriers) {
    if (moved[joint] == 0) joint = -1;
  }
  return carriers;
}

bool drives_morphs(const Character& character) {
  return std::any_of(character.clips.begin(), character.clips.end(), [&](const Clip& clip) {
    return std::any_of(clip.morphs.begin(), clip.morphs.end(), [&](const MorphTrack& track) {
      return !character.morphs[track.morph].moves.empty() &&
             std::any_of(track.weights.begin(), track.weights.end(),
                         [](float weight) { return weight != 0.0F; });
    });
  });
}

}  // namespace sinew
