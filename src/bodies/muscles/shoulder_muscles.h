// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right shoulder: those between the trunk, the scapula and the humerus.
/// Those that end at the humerus have the volumes that Holzbaur et al. 2007 measured; the others
/// are estimates.
std::vector<Muscle> shoulder_muscles();

}  // namespace sinew
