// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Return the actions that fit a body onto a scan, their menu entries, and the keys that they have
/// while a scan is shown.
std::vector<Action> fit_actions();
std::vector<Shortcut> fit_shortcuts();
const std::vector<Shortcut>& fitting_keys();

}  // namespace sinew
