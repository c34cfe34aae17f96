// SPDX-License-Identifier: MIT

#pragma once

#include "rig/clip.h"
#include "rig/joint_mapping.h"

namespace sinew {

/// Holds options of retarget().
struct RetargetOptions {
  bool lock_feet = true;  ///< keep feet in place where the source's stand still (lock_feet())
};

/// Transfers a motion from one skeleton to another. Rotations are transferred in the world,
/// relative to aligned rest poses (align_rest_poses()), so that unmapped source joints are
/// accounted for and matched bones point in the same direction. Target joints that nothing drives
/// keep their rest rotation. Only the root is translated, so that bones keep their lengths (feet
/// that a rig attaches to its root follow their shins). The path through space is scaled by the
/// ratio of leg lengths. The feet keep their level above the ground (foot_level_lifts()); the
/// ground of the target is where its rest pose stands. Where a foot of the source stands still, the
/// target's does, too.
/// \param target  with +Y up
/// \return        a clip with the name of the source's. It has keys at the source's key times, and
///                no two are more than 1/20 s apart (more in clips of over 1000 s). Empty if the
///                mapping is empty.
Clip retarget(const Skeleton& source, const Clip& clip, const Skeleton& target,
              const JointMapping& mapping, const RetargetOptions& options = {});

/// Moves a clip so that it begins above the position of the rest pose, and rotates it by the
/// quarter turn after which it begins facing most nearly forwards. The place and heading at which a
/// recording begins are arbitrary.
void align_start_with_rest(Clip& clip, const Skeleton& skeleton);

}  // namespace sinew
