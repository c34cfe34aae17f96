// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Computes linear blend weights by heat diffusion along the surface (Baran & Popovic 2007, section
/// 4). Every vertex is heated by its nearest bone, more strongly the closer it is. Heat flows only
/// through the skin, so that a thigh does not influence the other leg. The weight of a bone is
/// assigned to the joint at its parent's end, which moves it. Each vertex has at most four joints.
/// The surface may be open and may have several pieces.
/// \param skeleton  has at least one bone of positive length
SkinWeights bone_heat_weights(const TriangleMesh& surface, const Skeleton& skeleton);

}  // namespace sinew
