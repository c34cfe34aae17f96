// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right forearm and hand. Volumes of the forearm are rounded, after
/// Holzbaur et al. 2007; those of the hand are estimates.
std::vector<Muscle> forearm_hand_muscles();

}  // namespace sinew
