// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bodies/bones/bone_frame.h"
#include "bodies/bones/bone_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The bones of the right foot. The unit of a shape is 1 mm of the male template's foot, which
// measures 272 mm; the `length` of a frame is this unit in m. Digits are counted from the big toe,
// 0, to the little toe, 4; names of bones count them from 1.

/// Joint centers of the digits of the right foot in the frame of the body, m. Each is the center of
/// the head of the bone before the joint.
struct FootJoints {
  std::array<Eigen::Vector3d, 5> tarsometatarsal;
  std::array<Eigen::Vector3d, 5> metatarsophalangeal;
  std::array<Eigen::Vector3d, 5> proximal_interphalangeal;  ///< of the big toe, its only one
  std::array<Eigen::Vector3d, 5> distal_interphalangeal;    ///< of the big toe, the same again
  std::array<Eigen::Vector3d, 5> tip;                       ///< end of the distal phalanx
};

FootJoints foot_joints(const TemplateJoints& joints);

/// Frame of the tarsals: origin in the ankle joint, x along the foot to the front, y up, z to the
/// lateral side. The floor is at y = -80.
BoneFrame foot_frame(const TemplateJoints& joints);

/// Metatarsal: origin in the middle of its length, x to the sole, y to the heel, z to the medial
/// side.
std::unique_ptr<Solid> metatarsal_shape(int digit);

/// Returns all bones of the foot: the tarsals, "metatarsal_1" to "metatarsal_5",
/// "proximal_phalanx_foot_1" to "distal_phalanx_foot_5", and the sesamoids.
std::vector<BonePart> foot_bones(Sex sex, const TemplateJoints& joints);

}  // namespace sinew
