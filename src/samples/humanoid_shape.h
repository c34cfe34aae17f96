#pragma once

#include <memory>

#include "rig/skeleton.h"
#include "samples/remesh.h"
#include "samples/solid.h"

namespace sinew {

/// The body around the joints of humanoid_skeleton(), its own mirror image in x = 0. Sections
/// and muscles are measures of a lean adult of 1.8 m, seven and a half heads high.
std::unique_ptr<Solid> humanoid_shape(const Skeleton& skeleton);

/// Finer triangles where the shape is finer: hands, face, feet.
Sizing humanoid_sizing(const Skeleton& skeleton);

}  // namespace sinew
