// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Holds marks in the view that panels request for the next frame, which clears them.
struct Marks {
  std::vector<int> lit_joints;
  std::optional<Radii> radii_shown;        ///< radii of the volumes, in place of the current ones
  std::optional<Radii> draft_radii_shown;  ///< the same for a skeleton that is being built
  bool show_gravity = false;
};

}  // namespace sinew
