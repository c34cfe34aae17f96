// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bodies/bones/bone_frame.h"
#include "bodies/bones/bone_part.h"
#include "bodies/bones/digits.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The bones of the right hand. The unit of a shape is 1 mm of the male template's hand, which
// measures 193 mm; the `length` of a frame is this unit in m. Digits are counted from the thumb, 0,
// to the little finger, 4; names of bones count them from 1.

/// Joint centers of the digits of the right hand in the frame of the body, m. Each is the center of
/// the head of the bone before the joint.
struct HandJoints {
  std::array<Eigen::Vector3d, 5> carpometacarpal;
  std::array<Eigen::Vector3d, 5> metacarpophalangeal;
  std::array<Eigen::Vector3d, 5> proximal_interphalangeal;  ///< of the thumb, its only one
  std::array<Eigen::Vector3d, 5> distal_interphalangeal;    ///< of the thumb, the same again
  std::array<Eigen::Vector3d, 5> tip;                       ///< end of the distal phalanx
};

HandJoints hand_joints(const TemplateJoints& joints);

/// Returns the bones of a finger.
Digit finger(const TemplateJoints& joints, int digit);

/// Frame of the carpals: origin in the wrist joint, x towards the palm, y along the third
/// metacarpal towards the forearm, z towards the thumb.
BoneFrame hand_frame(const TemplateJoints& joints);

/// Returns the eight carpals, in the frame of the hand.
/// \param name  "scaphoid", "lunate", "triquetrum", "pisiform", "trapezium", "trapezoid",
///              "capitate" or "hamate"
std::unique_ptr<Solid> carpal_shape(const std::string& name);

/// Metacarpal: origin in the middle of its length, x towards the palm, y towards the wrist, z
/// towards the thumb's side (Wu et al. 2005).
std::unique_ptr<Solid> metacarpal_shape(int digit);

/// Returns all bones of the hand: the carpals, "metacarpal_1" to "metacarpal_5",
/// "proximal_phalanx_hand_1" to "distal_phalanx_hand_5".
std::vector<BonePart> hand_bones(Sex sex, const TemplateJoints& joints);

}  // namespace sinew
