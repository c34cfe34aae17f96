#pragma once

#include "assets/character.h"

namespace sinew {

/// Linear blend weights for a character whose file has none: each vertex starts with the joint
/// that moves its nearest bone, then weights spread along the skin, about half as far as the limbs
/// are thick, so that they never jump across a gap. At most four influences, rows sum to 1.
/// \throws InputError for a skeleton without a bone of some length
SkinWeights automatic_weights(const TriangleMesh& skin, const Skeleton& skeleton);

}  // namespace sinew
