// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "bodies/bones/bone_frame.h"
#include "bodies/bones/bone_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The long bones of the right leg, in their ISB frames and in units of their lengths.

/// Femur: origin in the center of the head, the knee joint at (0, -1, 0).
std::unique_ptr<Solid> femur_shape(Sex sex);
BoneFrame femur_frame(const TemplateJoints& joints);

/// Patella, in the frame of the femur.
std::unique_ptr<Solid> patella_shape(Sex sex);

/// Tibia: origin in the middle between the malleoli, the knee joint at (0, 1, 0).
std::unique_ptr<Solid> tibia_shape(Sex sex);
BoneFrame shank_frame(const TemplateJoints& joints);

/// Fibula, in the frame of the tibia.
std::unique_ptr<Solid> fibula_shape(Sex sex);

/// Returns the hip bone and the long bones of the right leg.
std::vector<BonePart> leg_bones(Sex sex, const TemplateJoints& joints);

}  // namespace sinew
