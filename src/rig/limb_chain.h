#pragma once

#include <vector>

#include "rig/body_parts.h"
#include "rig/skeleton.h"

namespace sinew {

/// Joints in a row, from `root` down to `end`, both included.
struct Chain {
  int root = -1;
  int end = -1;
};

/// The chain that turns when a joint is dragged: from the joint up to where its limb begins. Limbs
/// are arms (from the upper arm), collar bones, legs, neck and trunk as find_landmarks() tells
/// them, and elsewhere, fingers and tails, what lies below the next fork (helpers beside, such as
/// twist joints, make none). A chain begins at a pinned joint at the latest, and never at the root,
/// which is the place of the whole body.
/// \param pinned    joints that stay where they are; `end` may be one of them
/// \param is_aside  what is dragged lies off the joint, on its bone: the joint itself can move it
/// \return          only the joint itself where nothing but the root could move it
Chain default_chain(const Skeleton& skeleton, int end, const std::vector<int>& pinned,
                    bool is_aside = false);

/// The same with landmarks that are known already.
Chain default_chain(const Skeleton& skeleton, const Landmarks& marks, int end,
                    const std::vector<int>& pinned, bool is_aside = false);

}  // namespace sinew
