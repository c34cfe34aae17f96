// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "bodies/rig/vertex_weights.h"
#include "bodies/template_joints.h"
#include "core/types.h"
#include "rig/skeleton.h"

namespace sinew {

/// Parts into which the layers of a body are divided: the eight muscle groups of Komaritzan 2022
/// (4.2.4), and four parts outside of them, where the layers (nearly) coincide. Upper legs include
/// the buttocks.
enum class BodyRegion {
  kHead,
  kNeck,
  kHand,
  kFoot,
  kUpperLeg,
  kLowerLeg,
  kUpperArm,
  kForearm,
  kChest,
  kAbdomen,
  kShoulder,
  kBack
};

/// Groups of the vertices of the layers. Each vector has an entry for each vertex.
struct VertexGroups {
  std::vector<BodyRegion> regions;
  std::vector<char> crotch;   ///< 1 between the legs
  std::vector<char> sliding;  ///< 1 at joints and the abdomen, where the skeleton surface may slide
};

inline bool is_leg(BodyRegion region) {
  return region == BodyRegion::kUpperLeg || region == BodyRegion::kLowerLeg;
}
inline bool is_arm(BodyRegion region) {
  return region == BodyRegion::kUpperArm || region == BodyRegion::kForearm;
}

/// Divides the layers of a template by the joints that move them and by the place of the skin.
/// Symmetric vertices are in the same groups.
/// \param skin     3 x n, in the pose of the template, m
/// \param weights  of the n vertices of the layers
VertexGroups vertex_groups(const Skeleton& skeleton, const TemplateJoints& joints,
                           const Points& skin, std::span<const VertexWeights> weights);

}  // namespace sinew
