// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Returns skinning weights in which the joints that carry soft ones take their place.
/// \param carriers  carrying_joints() (rig/soft_joints.h); empty: the weights stay as they are
inline SkinWeights carried_weights(SkinWeights weights, const std::vector<int>& carriers) {
  if (carriers.empty()) return weights;
  for (auto& influences : weights.vertices)
    for (auto& influence : influences) influence.joint = carriers[influence.joint];
  return weights;
}

}  // namespace sinew
