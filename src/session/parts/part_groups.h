// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Holds parts whose names begin alike up to the first period, such as bone.ulna.L and bone.ulna.R,
/// or a single part.
struct PartGroup {
  std::string name;        ///< "bone.*", or the name of the part
  std::vector<int> parts;  ///< indices
};

/// Returns the groups in the order of their first parts. A part that has its beginning for itself
/// is a group of its own.
std::vector<PartGroup> part_groups(const std::vector<VisiblePart>& parts);

}  // namespace sinew
