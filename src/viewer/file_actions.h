#pragma once

#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// The actions that open, read again, save and leave.
std::vector<Action> file_actions();

}  // namespace sinew
