// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that open, reload and save files, and those that close the window.
std::vector<Action> file_actions();

}  // namespace sinew
