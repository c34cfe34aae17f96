// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that touch the body (grabbing and shaking), and their menu entries and keys.
std::vector<Action> touch_actions();
std::vector<Shortcut> touch_shortcuts();

}  // namespace sinew
