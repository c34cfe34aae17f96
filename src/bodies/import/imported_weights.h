// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "bodies/import/joint_fit.h"
#include "core/progress.h"

namespace sinew {

/// Returns the weights for linear blend skinning of all parts of an imported body, one after the
/// other. At most four joints move a vertex.
///
/// Bones are rigid. A vertex of the skin takes the weights of the nearest bone below it, one of a
/// muscle those of the nearest bone; far from the bones of the trunk, they take those of the spine
/// at their height. Then weights diffuse along the surface over about the depth of the bone
/// (WeightDiffusion). Where the template attaches a muscle of that name to a bone, carried to the
/// bones of this body, it moves with the bone.
/// \param fitted  the skeleton of the body, in the frame of the parts
/// \throws Cancelled
SkinWeights imported_weights(const ReferenceBones& reference, const FittedSkeleton& fitted,
                             const std::vector<BodyPart>& parts, const Progress& progress);

}  // namespace sinew
