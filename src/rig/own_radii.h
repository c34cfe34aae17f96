// SPDX-License-Identifier: MIT

#pragma once

#include <map>

namespace sinew {

/// Holds the radii of the volumetric skeleton (tissue/volumetric_skeleton.h) that a user chose, in
/// place of the automatic ones: those of balls at joints, and those of bones by the joint at their
/// end. All others are automatic. In our length unit.
struct OwnRadii {
  std::map<int, double> joints;
  std::map<int, double> bones;

  bool empty() const { return joints.empty() && bones.empty(); }
  bool operator==(const OwnRadii&) const = default;
};

}  // namespace sinew
