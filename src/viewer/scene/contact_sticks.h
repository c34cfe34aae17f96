// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "skinning/skinner.h"

namespace sinew {

/// Returns the color of contacts that push the skin, or of inactive ones.
const Eigen::Vector4f& contact_color(bool pressed);

/// Returns sticks in the world that show contacts: a ball where the skin is held, and a needle in
/// the direction in which it is pushed. Those that push the skin have another color than
/// inactive ones, which are only tracked.
std::vector<Stick> contact_sticks(const std::vector<ContactMark>& marks,
                                  const Eigen::Vector3d& origin);

}  // namespace sinew
