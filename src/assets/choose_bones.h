#pragma once

#include "assets/character.h"

namespace sinew {

/// Clears Joint::has_bone where the segment from a joint to its parent is no bone: it moves with
/// the parent, but the skin along it does not. So it is with control joints that only hand motion
/// on: the root at the ground, the root of a foot that is rigged for inverse kinematics. A segment
/// inside the skin whose ends move the skin around it stays a bone, though its parent moves none:
/// joints within a limb that move nothing are part of it. Nor is it a bone to a helper joint, whose
/// skin belongs to the limb beside it (assets/helper_joints.h). Does nothing without weights, and
/// never leaves a skeleton without any bone.
void choose_bones(Character& character);

}  // namespace sinew
