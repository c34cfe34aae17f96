// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that pose joints (viewer/tools/posing.h).
std::vector<Action> pose_actions();

}  // namespace sinew
