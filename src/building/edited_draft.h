// SPDX-License-Identifier: MIT

#pragma once

#include "building/skeleton_edits.h"
#include "rig/built_skeleton.h"

namespace sinew {

/// Returns a draft after an operation on its skeleton. Joints keep their origins, their names in
/// use and the radii and degrees of freedom that the user chose; new ones have none.
BuiltSkeleton edited(const BuiltSkeleton& draft, SkeletonEdit edit);

}  // namespace sinew
