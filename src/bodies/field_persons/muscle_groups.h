// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"
#include "bodies/skin/fat_map.h"

namespace sinew {

/// A muscle group of the second generator, and the region with whose other groups it varies.
struct MuscleGroup {
  Muscle muscle;
  FatRegion region;
};

/// Returns the muscles of the right side of the second generator: 36 groups, many of which stand
/// for several muscles of the template, with other lines and profiles. Volumes are those of a man
/// and a woman of the template's stature with a median muscle mass; they follow the sources of the
/// template's tables, summed up.
std::vector<MuscleGroup> muscle_groups();

}  // namespace sinew
