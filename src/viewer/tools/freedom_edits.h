// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/tools/edited_skeleton.h"

namespace sinew {

// These functions choose the degrees of freedom of joints of edited_skeleton().

/// Returns the joint that is selected, or -1.
int edited_joint(const ViewerState& state);

/// Returns the degrees of freedom that the user chose for a joint; nothing: the usual ones.
std::optional<JointFreedom> chosen_freedom(const ViewerState& state, int joint);
/// Chooses degrees of freedom. A pose that is beyond them stays as it is.
void choose_freedom(ViewerState& state, int joint, const std::optional<JointFreedom>& freedom);

/// Gives the joint on the other side of the body (mirror_joints()) the mirror image of what was
/// chosen for a joint.
/// \throws UsageError if there is no other side
void mirror_freedom(ViewerState& state, int joint);

}  // namespace sinew
