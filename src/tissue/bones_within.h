#pragma once

#include "mesh/triangle_mesh.h"
#include "tissue/bone_choice.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns the bones that each skin vertex may hang on by the shape of the body alone: those whose
/// nearest point can be reached from the vertex straight through the inside. A hip is nearer to the
/// hand beside it than to its own bone, but there is air in between. A vertex that reaches none
/// takes the choice of the nearest one along the skin that does. A piece of the skin without such a
/// vertex may hang on none here, which build_tissue() takes for all.
/// \param skin  any triangles; holes are closed by fans, pieces may overlap
BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines);

/// The same where some bones are known already: they count as reached.
/// \param known   that each vertex may hang on anyway
/// \param asked   the others that it may hang on where it reaches them
BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines, const BoneChoice& known,
                        const BoneChoice& asked);

}  // namespace sinew
