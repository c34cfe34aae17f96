#pragma once

#include <optional>

#include "rig/joint_mapping.h"

namespace sinew {

/// Maps joints of equal names, the roots included, where names say that both skeletons are one rig
/// on different bodies: at least half of the joints of the smaller one have their name in the
/// other, nearly all of these hang on each other alike, and left is the same side in both.
std::optional<JointMapping> map_same_names(const Skeleton& source, const Skeleton& target);

}  // namespace sinew
