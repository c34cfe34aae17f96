// SPDX-License-Identifier: MIT

#pragma once

#include <string_view>
#include <vector>

#include "assets/scene/scene.h"

namespace sinew {

/// Finds the levels of detail in an FBX file: the child nodes of each LodGroup, finest first, in
/// the form of Scene::levels.
/// \param scene  read from the same file; the result has indices of its nodes
std::vector<std::vector<int>> fbx_levels(std::string_view bytes, const Scene& scene);

}  // namespace sinew
