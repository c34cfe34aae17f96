#pragma once

#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// The actions that touch the body: grabbing and shaking.
std::vector<Action> touch_actions();
std::vector<Shortcut> touch_shortcuts();

}  // namespace sinew
