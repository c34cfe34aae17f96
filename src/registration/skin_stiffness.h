// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns for each vertex of a body's skin how much stiffer it is in a fit than the trunk and the
/// limbs: hands, toes and ears have details that scans merge or lack, and that a search of closest
/// points confuses.
Eigen::VectorXd skin_stiffness(const Skeleton& skeleton, const SkinWeights& weights);

}  // namespace sinew
