// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Returns soft_joints() of the open character, or nothing if no joint is soft.
std::vector<char> shown_soft_joints(const ViewerState& state);

/// Makes the body soft or firm from a joint on.
/// \throws UsageError if no bone would hold the body
void set_soft(ViewerState& state, int joint, bool soft);

}  // namespace sinew
