#pragma once

#include "assets/character.h"

namespace sinew {

/// Gives every joint that moves skin by itself, and that no bone or only a stub leaves, a child at
/// the far end of that skin, "NAME_end"; so too a joint that moves much skin which all bones are
/// far from, as that of an upper jaw whose bones are in the lower one. Scene files often leave it
/// out, but a bone needs two ends: it is the segment from a joint to its parent and moves with the
/// parent, so that without the end neither the head above the last neck joint nor the turn of a
/// hand would exist. Where the skin goes on with that of another limb whose joint sits there, the
/// bone ends in that joint: a leg in the foot that hangs on the root for inverse kinematics. Does
/// nothing without weights.
void add_end_joints(Character& character);

}  // namespace sinew
