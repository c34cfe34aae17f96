#pragma once

#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// The actions that pose joints (viewer/posing.h).
std::vector<Action> pose_actions();

}  // namespace sinew
