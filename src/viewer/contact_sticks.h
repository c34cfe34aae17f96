#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "skinning/skinner.h"

namespace sinew {

/// Contacts to draw, in the world: a ball where the skin is held and a needle the way that it is
/// pushed; those that press, and paler ones that are only kept in mind.
std::vector<Stick> contact_sticks(const std::vector<ContactMark>& marks,
                                  const Eigen::Vector3d& origin);

}  // namespace sinew
