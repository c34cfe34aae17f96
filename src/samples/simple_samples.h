// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "rig/clip.h"
#include "solids/solid.h"

namespace sinew {

/// Creates an upright cylinder with three bones.
Skeleton cylinder_skeleton();
std::unique_ptr<Solid> cylinder_shape();
std::vector<Clip> cylinder_clips(const Skeleton& skeleton);

/// Creates a T: three arms of two bones each that meet in one joint.
Skeleton tee_skeleton();
std::unique_ptr<Solid> tee_shape();
std::vector<Clip> tee_clips(const Skeleton& skeleton);

}  // namespace sinew
