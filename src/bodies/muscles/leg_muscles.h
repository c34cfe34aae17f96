// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right hip, thigh, leg and foot. Their volumes follow the
/// lines over mass times height of Handsfield et al. 2014; those of the foot are estimates.
std::vector<Muscle> leg_muscles();

}  // namespace sinew
