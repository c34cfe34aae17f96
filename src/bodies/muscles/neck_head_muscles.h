// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right side of the neck and the muscles of mastication. Volumes are
/// estimates.
std::vector<Muscle> neck_head_muscles();

}  // namespace sinew
