// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "render/stick_drawable.h"
#include "skinning/skinner.h"

namespace sinew {

/// Returns sticks in the world that show how the base surface is attached to its bones: for each of
/// its points a bead, and a spoke from its bone. Fixed points are gray. Points that are held by a
/// spring, and so may yield, have the color of its stiffness on a logarithmic scale, from the
/// softest (yellow) to the stiffest (violet), and in addition a line from the position given by the
/// skeleton to the actual one.
std::vector<Stick> anchor_sticks(const std::vector<BaseMark>& marks, const Eigen::Vector3d& origin);

/// Returns sticks in the world that show how far points of the base have slid along their bones: a
/// line from where the bone alone would have carried each to a bead where it is. Leaves out points
/// that have hardly moved.
std::vector<Stick> sliding_sticks(const std::vector<BaseMark>& marks,
                                  const Eigen::Vector3d& origin);

}  // namespace sinew
