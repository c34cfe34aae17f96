// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Adds the head to the skin: face, ears, scalp and nape, over the bones and muscles of the head.
/// \param skin  of the body, in m; it should reach the neck
void add_head_skin(Sculpture& skin, Sex sex, const TemplateJoints& joints);

}  // namespace sinew
