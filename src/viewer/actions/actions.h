// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/actions/action.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Returns all actions.
const std::vector<Action>& actions();

/// Runs an action from a line such as "camera front". \throws UsageError that names the mistake
void run_action(ViewerState& state, const std::string& line);

/// Runs an action for menus and keys: shows errors as messages.
void try_action(ViewerState& state, const std::string& line);

/// Returns the action with which a line begins. \throws UsageError for an unknown action
const Action& find_action(const std::string& line);

}  // namespace sinew
