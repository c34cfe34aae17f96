// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Shows a notice if a gesture that posed joints has torn the skin: an edge of it that is much
/// longer than at rest, and was not at the beginning, joins two joints of which none moves with the
/// other, because the file hangs one of them on another branch of the skeleton.
/// \param start  the pose in which the gesture began
void tell_of_torn_skin(ViewerState& state, const Pose& start);

}  // namespace sinew
