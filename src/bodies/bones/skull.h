// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/bones/bone_frame.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The bones of the head, symmetric in x = 0 of one common frame: x points to the left, y up and z
// to the front. The plane y = 0 is the Frankfurt plane: it passes through the upper rims of the
// ear openings (z = 0) and the lower rims of the orbits. Shapes are in mm of a head of 200 mm
// length; the length of the frame is the size of such a mm in the body, in m.

BoneFrame skull_frame(const TemplateJoints& joints);

/// Skull without the mandible and the teeth. The braincase is filled.
std::unique_ptr<Solid> skull_shape(Sex sex);

std::unique_ptr<Solid> mandible_shape(Sex sex);

/// The rows of 16 teeth, in occlusion.
std::unique_ptr<Solid> upper_teeth_shape(Sex sex);
std::unique_ptr<Solid> lower_teeth_shape(Sex sex);

}  // namespace sinew
