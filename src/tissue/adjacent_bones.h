#pragma once

#include "mesh/triangle_mesh.h"
#include "tissue/bone_choice.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns the choice with those bones opened to each vertex that meet the nearest of its open
/// bones at a joint. Base points near a joint slide from one of its bones to the next; where a bone
/// is open to a vertex and not to its neighbour, the tissue between them folds over.
/// \param within  bones that may be opened
BoneChoice with_adjacent_bones(const BoneChoice& choice, const TriangleMesh& skin,
                               const BoneLines& lines, const BoneChoice& within = {});

}  // namespace sinew
