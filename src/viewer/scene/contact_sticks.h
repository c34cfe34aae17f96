// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "skinning/skinner.h"

namespace sinew {

/// Returns sticks in the world that show contacts: a ball where the skin is held, and a needle in
/// the direction in which it is pushed. Contacts that are only tracked are paler than those that
/// press.
std::vector<Stick> contact_sticks(const std::vector<ContactMark>& marks,
                                  const Eigen::Vector3d& origin);

}  // namespace sinew
