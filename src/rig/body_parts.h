// SPDX-License-Identifier: MIT

#pragma once

#include "rig/landmarks.h"
#include "rig/skeleton.h"

namespace sinew {

/// Finds landmarks by the names of joints. Parts that are not named (spine, hips, neck) follow from
/// the paths between the named joints.
Landmarks landmarks_by_name(const Skeleton& skeleton);

/// Finds landmarks from the hierarchy and the rest pose alone. The pair of similar limbs nearest to
/// the root are the legs, and the next pair are the arms. Knees and elbows lie between the two
/// longest consecutive bones of a limb. Toes tell front from back.
Landmarks landmarks_by_shape(const Skeleton& skeleton);

/// Finds landmarks by name if names identify at least half of the limbs, else by shape. Left is
/// then the body's own left, whatever the names say (are_sides_exchanged()). If the shape does not
/// identify half of the limbs either, the landmarks by name are returned as they are.
Landmarks find_landmarks(const Skeleton& skeleton);

}  // namespace sinew
