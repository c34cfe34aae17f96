// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/body_parts.h"
#include "rig/skeleton.h"

namespace sinew {

/// Describes a chain of joints from `root` down to `end`, both included.
struct Chain {
  int root = -1;
  int end = -1;
};

/// Returns the chain of joints that rotates when a joint is dragged: from the joint up to where its
/// limb begins. Limbs are the arms (from the upper arm), collar bones, legs, neck and trunk that
/// find_landmarks() finds. Elsewhere, as in fingers and tails, a limb begins below the next fork
/// (helper joints, such as twist joints, do not count as branches). A chain begins at a pinned
/// joint at the latest, and never at the root of the skeleton, which is the place of the whole
/// body.
/// \param pinned    joints that stay where they are; `end` may be one of them
/// \param is_aside  the dragged point lies off the joint, on its bone, so that the joint itself can
///                  move it
/// \return          a chain of only the joint itself if nothing but the root could move it
Chain default_chain(const Skeleton& skeleton, int end, const std::vector<int>& pinned,
                    bool is_aside = false);

/// Returns the same chain if the landmarks are known already.
Chain default_chain(const Skeleton& skeleton, const Landmarks& marks, int end,
                    const std::vector<int>& pinned, bool is_aside = false);

}  // namespace sinew
