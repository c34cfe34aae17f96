#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace sinew {

/// Finds the nodes that are levels of detail in a glTF file (the extension MSFT_lod of nodes), the
/// finest first, as Scene::levels has them. Nodes that are not in the scene are left out.
/// \param document  the JSON of the file
/// \param node_of   for each of its nodes that of the scene, -1: not in it
std::vector<std::vector<int>> msft_lod_levels(const nlohmann::json& document,
                                              const std::vector<int>& node_of);

}  // namespace sinew
