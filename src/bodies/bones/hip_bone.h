// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/bones/bone_frame.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Right hip bone (ilium, ischium and pubis), in units of the width between the front iliac spines.
/// The origin is the center of the hip joint, and the axes are those of the pelvis (Wu et al.
/// 2002): x to the front, y up, z to the right.
std::unique_ptr<Solid> hip_bone_shape(Sex sex);
BoneFrame hip_bone_frame(const TemplateJoints& joints);

}  // namespace sinew
