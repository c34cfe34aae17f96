// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/bones/bone_frame.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The bones and cartilages of the rib cage, in mm of a man of 1.756 m, as those of the spine.

/// Returns the frame of ribs and their cartilages: the origin of spine_frame(), with x to the
/// front, y up and z to the right.
BoneFrame rib_frame(const TemplateJoints& joints);

/// Rib of the right side.
/// \param number  1 to 12
std::unique_ptr<Solid> rib_shape(int number, Sex sex);

/// Costal cartilage of the right side: 1 to 7 reach the sternum, 8 to 10 the cartilage above, 11
/// and 12 end free.
std::unique_ptr<Solid> costal_cartilage_shape(int number, Sex sex);

/// Sternum, symmetric in x = 0: origin at the jugular notch, x to the left, y up along the bone, z
/// to the front.
std::unique_ptr<Solid> sternum_shape(Sex sex);
BoneFrame sternum_frame(const TemplateJoints& joints);

}  // namespace sinew
