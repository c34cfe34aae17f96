// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/scene/scene.h"
#include "assets/scene/scene_skeleton.h"

namespace sinew {

/// Finds the joints whose scale in the file's pose differs from the scale that they had when the
/// skin was bound. Other programs scale the skin with them, whereas our joints only rotate and
/// translate.
/// \return  names of these joints, without repetition
std::vector<std::string> joints_scaled_since_binding(const Scene& scene,
                                                     const SceneSkeleton& joints);

}  // namespace sinew
