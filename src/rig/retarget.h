#pragma once

#include "rig/clip.h"
#include "rig/joint_mapping.h"

namespace sinew {

struct RetargetOptions {
  bool lock_feet = true;  ///< feet stay where the source's stand (lock_feet)
};

/// Brings a motion from one skeleton to another. Rotations are transferred in the world, relative
/// to rest poses brought into agreement (align_rest_poses), so that skipped source joints count and
/// matched bones point the same way. Target joints that nothing drives keep their rest rotation;
/// only the root is moved, so that bones keep their lengths (feet that a rig hangs on its root
/// follow their shins). The way through space is scaled by the ratio of leg lengths, the feet keep
/// their level over the ground (foot_level_lifts), the ground of the target being where its rest
/// pose stands. Where a foot of the source stands still, the target's does, too.
/// \param target   with +Y up
/// \return         a clip with the name of the source's; keys at the source's key times, no two
///                 farther apart than 1/20 s. Empty when the mapping is.
Clip retarget(const Skeleton& source, const Clip& clip, const Skeleton& target,
              const JointMapping& mapping, const RetargetOptions& options = {});

/// Moves a clip so that it begins over the place of the rest pose, and by the quarter turn that
/// lets it begin facing most nearly forwards: where a recording begins in its room means nothing.
void begin_at_home(Clip& clip, const Skeleton& skeleton);

}  // namespace sinew
