// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Adds what the muscles and the fat below them do not give to the skin of a trunk and its limbs:
/// head, fingers, toes, and the details of the trunk.
void add_skin_details(Sculpture& skin, Sex sex, const TemplateJoints& joints);

}  // namespace sinew
