// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right hip, thigh, leg and foot. Their volumes are those that
/// Handsfield et al. 2014 (table 2) measured in 24 people, scaled to the template's stature.
std::vector<Muscle> leg_muscles();

}  // namespace sinew
