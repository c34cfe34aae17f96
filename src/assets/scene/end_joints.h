// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "assets/skin_interior.h"

namespace sinew {

/// Adds a child "NAME_end" to joints whose bone lacks its far end. A joint gets one, at the far end
/// of the skin that it moves by itself, if no bone or only a stub leaves it. It also gets one if it
/// moves much skin that is far from all bones, like the joint of an upper jaw whose bones are in
/// the lower jaw. Scene files often omit such ends, but a bone needs two: it is the segment from a
/// joint to its parent and moves with the parent. Without the end, neither the head above the last
/// neck joint nor the rotation of a hand would exist. If the skin continues into that of another
/// limb whose joint is there, the bone ends in that joint: a leg in the foot that is a child of the
/// root for inverse kinematics. Does nothing without weights.
void add_end_joints(Character& character, const SkinInterior& interior);

}  // namespace sinew
