// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns the joints that move a bone, with weights that sum to 1, by falling weight. Nearly all
/// bones follow one joint. A vertebra between the discs of one joint follows the share of them that
/// is below it, a disc its two vertebrae alike.
/// \param part  name of a body part, such as "bone.femur.R" or "bone.vertebra_T12"
/// \throws std::logic_error for an unknown bone
std::vector<SkinWeights::Influence> bone_influences(const Skeleton& skeleton,
                                                    const std::string& part);

}  // namespace sinew
