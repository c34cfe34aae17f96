#pragma once

#include <string>
#include <vector>

#include "assets/scene.h"
#include "assets/scene_skeleton.h"

namespace sinew {

/// Finds the joints whose size where the file poses them is not the one that they had when the skin
/// was bound: other programs scale the skin with them, where our joints only turn and move.
/// \return  their names, each once
std::vector<std::string> joints_scaled_since_binding(const Scene& scene,
                                                     const SceneSkeleton& joints);

}  // namespace sinew
