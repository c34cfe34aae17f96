// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "assets/skin_interior.h"

namespace sinew {

/// Clears Joint::has_bone if the segment from a joint to its parent is not a bone, that is, if the
/// segment moves with the parent but the skin along it does not. This holds for control joints that
/// only pass motion on: the root at the ground, or the root of a foot that is rigged for inverse
/// kinematics. A segment inside the skin stays a bone if the joints at its ends or next along the
/// limb move the skin around it, even if its parent moves none: joints within a limb that move no
/// skin are part of the limb. A segment to a helper joint is not a bone, because the skin of a
/// helper belongs to the adjacent limb (assets/scene/helper_joints.h). Does nothing without
/// weights, and never leaves a skeleton without any bone.
void choose_bones(Character& character, const SkinInterior& interior);

}  // namespace sinew
