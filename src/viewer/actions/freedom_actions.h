// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that choose the degrees of freedom of joints.
std::vector<Action> freedom_actions();

}  // namespace sinew
