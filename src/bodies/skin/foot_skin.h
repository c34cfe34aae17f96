// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Adds both feet to the skin: heel, instep, sole and toes, over the bones of the foot.
/// \param skin  of the body, in m; it should reach the ankles
void add_foot_skin(Sculpture& skin, const TemplateJoints& joints);

}  // namespace sinew
