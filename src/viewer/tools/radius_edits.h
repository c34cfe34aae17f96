// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Selects the radius of a joint, or that of the bone to its parent.
enum class RadiusKind { kJoint, kBone };

/// Returns true if the volumetric skeleton has a ball at this joint, or a cylinder around the bone
/// to its parent. The ends of limbs have no ball, and the root has no bone.
bool has_radius(const BoneLines& lines, RadiusKind kind, int joint);

/// Sets the radius of a joint, or of the bone to its parent. For symmetric edits, also sets that of
/// the mirror image in the body, if it has a radius.
/// \param partners  mirror_joints(); empty: not symmetric
void set_radius(OwnRadii& radii, const BoneLines& lines, RadiusKind kind, int joint, double radius,
                const std::vector<int>& partners);

/// Returns all radii times a factor.
Radii scaled(Radii radii, double factor);
OwnRadii scaled(OwnRadii radii, double factor);

/// Sets the factor on all radii: that of automatic ones, and the user's own ones in the same ratio.
void scale_radii(ViewerState& state, double factor);

}  // namespace sinew
