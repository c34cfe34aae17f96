// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Returns the muscles of the right side of the abdomen, the back and the rib cage. Volumes are
/// estimates: areas of cross-sections in the range of Marras et al. 2001 times lengths.
std::vector<Muscle> trunk_muscles();

}  // namespace sinew
