// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/weights/weight_settings.h"

namespace sinew {

/// Computes linear blend weights from nearest bones. Each vertex starts with the joint that moves
/// its nearest bone. Then the weights spread along the skin, about half as far as the limbs are
/// thick, so they never jump across a gap. Each vertex has at most four influences, whose weights
/// sum to 1. Works for any surface.
/// \throws InputError for a skeleton without a bone of positive length, Cancelled
SkinWeights nearest_bone_weights(const TriangleMesh& skin, const Skeleton& skeleton,
                                 const Progress& progress = {});

/// Returns settings by which weights are those of the file or, if it has none, by nearest bones. To
/// assign skin to joints for measures and selections, this is enough, and takes no time.
inline WeightSettings file_or_nearest_bone(const Character& character) {
  return {character.weights ? WeightSource::kFile : WeightSource::kNearestBone};
}

}  // namespace sinew
