// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Shows a notice if a gesture that posed joints has torn the skin. Skin is torn where the gesture
/// has made an edge much longer than at rest, and its two vertices follow joints that do not move
/// with each other, because the file hangs one of them on another branch of the skeleton.
/// \param start  the pose in which the gesture began
void tell_of_torn_skin(ViewerState& state, const Pose& start);

}  // namespace sinew
