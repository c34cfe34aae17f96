// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Finds the helper joints of a dense rig, which only shape the skin around the bone of another
/// joint: twist joints, which lie on a limb between two joints or next to it with their skin around
/// it, and muscle joints, which nowhere have more than half of the weight. Helpers do not end a
/// limb of their own: no joint below them has more than half of the weight anywhere, and the limb
/// continues without them.
/// Joints that follow the node of a mesh (node_followers.h) are helpers as well.
/// \return for each joint the joint whose bones its skin belongs to: for a helper its nearest
///         ancestor that is not a helper, for any other joint itself. Without weights every joint
///         maps to itself.
std::vector<int> helped_joints(const Character& character);

}  // namespace sinew
