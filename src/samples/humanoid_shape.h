// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "rig/skeleton.h"
#include "solids/remesh.h"
#include "solids/solid.h"

namespace sinew {

/// Creates the body around the joints of humanoid_skeleton(), symmetric in x = 0. The
/// cross-sections and muscles have the proportions of a lean adult, 1.8 m tall and seven and a half
/// heads high.
std::unique_ptr<Sculpture> humanoid_shape(const Skeleton& skeleton);

/// Returns a sizing with smaller triangles where the shape has fine details: hands, face and feet.
Sizing humanoid_sizing(const Skeleton& skeleton);

}  // namespace sinew
