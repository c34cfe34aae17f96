#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Finds the helper joints of a dense rig: those that only shape the skin around the bone of
/// another joint. Such are twist joints, which sit on a limb between two joints, and muscle joints,
/// which nowhere have more than half of the weight. They end in no limb of their own: no joint
/// below moves more skin than that, and the limb goes on without them.
/// \return for each joint the one whose bones its skin belongs to: the nearest ancestor that is no
///         helper for helpers, itself for any other. All are themselves without weights.
std::vector<int> helped_joints(const Character& character);

}  // namespace sinew
