// SPDX-License-Identifier: MIT

#pragma once

#include <map>

#include "viewer/viewer_state.h"

namespace sinew {

// Radii and degrees of freedom are edited in the same way for the skeleton in use and for a draft
// while it is built. These functions read and change those of the draft if one is being built, and
// else those in use.

/// Returns the skeleton to whose joints the indices below refer.
const Skeleton& edited_skeleton(const ViewerState& state);

/// Returns the radii that the user chose.
OwnRadii edited_radii(const ViewerState& state);
/// Sets the radii that the user chose.
void set_edited_radii(ViewerState& state, OwnRadii radii);

/// Returns the degrees of freedom that the user chose, by joint.
std::map<int, JointFreedom> edited_freedoms(const ViewerState& state);
/// Sets the degrees of freedom that the user chose, by joint.
void set_edited_freedoms(ViewerState& state, const std::map<int, JointFreedom>& freedoms);

}  // namespace sinew
