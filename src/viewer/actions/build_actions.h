// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that build a skeleton (viewer/building/building.h).
std::vector<Action> build_actions();

/// Returns their shortcuts.
std::vector<Shortcut> build_shortcuts();

/// Returns the shortcuts whose keys have another meaning while a skeleton is built.
const std::vector<Shortcut>& building_keys();

}  // namespace sinew
