#pragma once

#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// Returns the actions that pose joints (viewer/posing.h).
std::vector<Action> pose_actions();

}  // namespace sinew
