#pragma once

#include "assets/character.h"

namespace sinew {

/// Linear blend weights by heat diffusion along the surface (Baran & Popovic 2007, section 4):
/// every vertex is warmed by its nearest bone, the more the nearer it is, and heat flows only
/// through the skin, so that a thigh has no say on the other leg. A bone's weight goes to the
/// joint at its parent's side, which moves it. At most four joints for each vertex.
/// \param surface  closed; triangles without needles
SkinWeights bone_heat_weights(const TriangleMesh& surface, const Skeleton& skeleton);

}  // namespace sinew
