#pragma once

#include <string_view>
#include <vector>

#include "assets/scene.h"

namespace sinew {

/// Finds the nodes that are levels of detail in an FBX file: the children of each LodGroup, the
/// finest first, as Scene::levels has them.
/// \param scene  read from the same file; its nodes count
std::vector<std::vector<int>> fbx_levels(std::string_view bytes, const Scene& scene);

}  // namespace sinew
