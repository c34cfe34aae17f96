// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Replaces the skeleton of a normalized character by one that a user has built. Weights and clips
/// of the files are kept where only joints were renamed. Otherwise the weights are dropped, to be
/// computed, and the clips are retargeted from joints to those that come from them. Clips that move
/// no joint that is still there are dropped with a warning, except for their morph targets.
void use_built_skeleton(const BuiltSkeleton& built, Character& character);

}  // namespace sinew
