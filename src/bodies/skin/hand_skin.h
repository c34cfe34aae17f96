// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Adds both hands to the skin: palm, fingers and thumbs, over the bones of the hand.
/// \param skin  of the body, in m; it should reach the wrists
void add_hand_skin(Sculpture& skin, const TemplateJoints& joints);

}  // namespace sinew
