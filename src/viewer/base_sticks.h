#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "skinning/skinner.h"

namespace sinew {

/// How the base surface hangs on its bones, in the world: for each of its points a bead, and a
/// spoke from its bone. What is fixed is grey; what is pulled, and so may give way, has the colour
/// of its firmness, from the softest (yellow) to the firmest (violet) by powers of ten, and beside
/// the spoke a line from where the skeleton has it to where it is.
std::vector<Stick> anchor_sticks(const std::vector<BaseMark>& marks, const Eigen::Vector3d& origin);

/// How far points of the base have moved on their bones, in the world: a line from where the bone
/// alone would have carried each to a bead where it is. Those that have hardly moved are left out.
std::vector<Stick> sliding_sticks(const std::vector<BaseMark>& marks,
                                  const Eigen::Vector3d& origin);

}  // namespace sinew
