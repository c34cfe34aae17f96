#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Which of a joint's radii.
enum class RadiusKind { kJoint, kBone };

/// Gives a joint, or the bone to its parent, another radius, and so to its mirror image in the body
/// where the edits are symmetric and it has a radius.
/// \param partners  mirror_joints(); empty: the others stay
void set_radius(Radii& radii, RadiusKind kind, int joint, double radius,
                const std::vector<int>& partners);

/// All radii times a factor.
Radii scaled(Radii radii, double factor);

/// Sets the factor on all radii: that of automatic ones, and own ones in the same ratio.
void scale_radii(ViewerState& state, double factor);

}  // namespace sinew
