// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "rig/clip.h"
#include "solids/solid.h"

namespace sinew {

/// Creates the body of humanoid_shape() with a big belly, symmetric in x = 0.
std::unique_ptr<Solid> stout_shape(const Skeleton& skeleton);

/// Creates the clips drop and walk for humanoid_skeleton() at any size. In the drop, the hips fall
/// freely by 9 cm and stop abruptly, so that soft tissue swings on; then the body rises slowly.
std::vector<Clip> stout_clips(const Skeleton& skeleton);

}  // namespace sinew
