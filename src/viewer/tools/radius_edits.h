// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Selects the radius of a joint, or that of the bone to its parent.
enum class RadiusKind { kJoint, kBone };

/// Sets the radius of a joint, or of the bone to its parent. For symmetric edits, also sets that of
/// the mirror image in the body, if it has a radius.
/// \param partners  mirror_joints(); empty: not symmetric
void set_radius(Radii& radii, RadiusKind kind, int joint, double radius,
                const std::vector<int>& partners);

/// Returns all radii times a factor.
Radii scaled(Radii radii, double factor);

/// Sets the factor on all radii: that of automatic ones, and the user's own ones in the same ratio.
void scale_radii(ViewerState& state, double factor);

}  // namespace sinew
