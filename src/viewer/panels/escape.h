// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Announces the current window of Dear ImGui as a panel or dialog that Escape closes. To be called
/// in every frame in which it is open.
/// \return true if the user has pressed Escape and it is the one in front, so that it has to close
bool closed_by_escape(ViewerState& state);

}  // namespace sinew
