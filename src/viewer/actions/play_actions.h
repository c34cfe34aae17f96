// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that choose a clip and control its playback (viewer/state/playback.h).
std::vector<Action> play_actions();

}  // namespace sinew
