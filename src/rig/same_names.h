// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "rig/joint_mapping.h"

namespace sinew {

/// Maps joints of equal names, the roots included, if names show that both skeletons are the same
/// rig on different bodies: at least half of the joints of the smaller one have their name in the
/// other, nearly all of these are below the same joints in both, and left is the same side in both.
/// Returns nothing otherwise.
std::optional<JointMapping> map_same_names(const Skeleton& source, const Skeleton& target);

}  // namespace sinew
