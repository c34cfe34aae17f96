// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "tissue/bone_choice.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Extends a choice of bones: each vertex may also be attached to the bones that share a joint with
/// its nearest allowed bone. Base points near a joint slide from one bone of the joint to the next.
/// If such a bone is allowed for a vertex but not for its neighbor, the tissue between them folds
/// over.
/// \param within  bones that may be added
BoneChoice with_adjacent_bones(const BoneChoice& choice, const TriangleMesh& skin,
                               const BoneLines& lines, const BoneChoice& within = {});

}  // namespace sinew
