// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Adds what muscles do not give to the skin of the trunk: breasts, nipples, navel, buttocks with
/// their cleft and folds, the closed crotch, and the furrows of the neck and the back.
/// \param skin  of the body with its trunk and thighs, in m, on whose surface all this is placed
void add_trunk_skin(Sculpture& skin, Sex sex, const TemplateJoints& joints);

}  // namespace sinew
