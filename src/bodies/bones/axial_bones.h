// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/bones/bone_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"

namespace sinew {

/// Returns the skull, the mandible, the teeth, the spine with its discs, the ribs with their
/// cartilages and the sternum. Paired parts are of the right side.
std::vector<BonePart> axial_bones(Sex sex, const TemplateJoints& joints);

}  // namespace sinew
