// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Selects the joints whose pose is copied to the other side of the body.
enum class PoseSource {
  kJoint,  ///< the selected joint
  kLimb,   ///< the limb of the selected joint: what a drag of the joint rotates, and all below
  kLeft,   ///< all joints of the character's left side
  kRight   ///< all joints of its right side
};

/// Poses the joints on the other side of the body as the mirror images of these. A notice says so
/// if they have no counterparts there (mirror_joints() in rig/pose_mirror.h), or if both sides are
/// posed alike already.
/// \throws UsageError if a selected joint is needed and none is selected
void copy_to_other_side(ViewerState& state, PoseSource source);

/// Pastes the mirror image of the copied pose: as paste_pose(), with the sides exchanged.
void paste_mirrored(ViewerState& state);

}  // namespace sinew
