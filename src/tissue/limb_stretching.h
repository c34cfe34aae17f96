#pragma once

#include <vector>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Joint positions of the skeleton with all limbs opened as far as possible: 180 degrees where two
/// bones meet, 120 where three do, evenly spread where more do; lengths kept (Komaritzan 2022,
/// Fig. 3.2). Points given as (bone, t) ride along without being touched, so undoing the stretch
/// is evaluating them on the rest skeleton again.
std::vector<Eigen::Vector3d> stretch_limbs(const BoneLines& lines);

}  // namespace sinew
