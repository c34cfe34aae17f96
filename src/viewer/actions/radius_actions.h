// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that change the radii of joints and bones.
std::vector<Action> radius_actions();
/// Returns their entries in menus.
std::vector<Shortcut> radius_shortcuts();

}  // namespace sinew
