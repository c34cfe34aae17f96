// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Returns for each vertex of the skin the joint with the largest weight; -1: it has no weights.
std::vector<int> skin_movers(const SkinWeights& weights);

}  // namespace sinew
