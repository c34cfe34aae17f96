// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions of the scene: the objects that the character collides with, the light, and
/// the look of the parts.
std::vector<Action> scene_actions();

}  // namespace sinew
