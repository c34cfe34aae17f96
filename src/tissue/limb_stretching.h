// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns the joint positions of the skeleton with all limbs opened as far as possible: 180
/// degrees where two bones meet, 120 degrees where three do, spread evenly where more do. Bones
/// keep their lengths (Komaritzan 2022, Fig. 3.2). A point given as (bone, t) is valid on both
/// skeletons, so to undo the stretch, evaluate it on the rest skeleton.
std::vector<Eigen::Vector3d> stretch_limbs(const BoneLines& lines);

}  // namespace sinew
