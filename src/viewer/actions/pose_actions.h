// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/actions.h"

namespace sinew {

/// Returns the actions that pose joints (viewer/tools/posing.h).
std::vector<Action> pose_actions();

}  // namespace sinew
