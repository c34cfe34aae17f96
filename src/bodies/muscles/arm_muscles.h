// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right upper arm. Holzbaur et al. 2007 measured the volumes of the
/// biceps, the triceps and the brachialis; how they divide among heads is an estimate, and so are
/// the anconeus and the coracobrachialis.
std::vector<Muscle> arm_muscles();

}  // namespace sinew
