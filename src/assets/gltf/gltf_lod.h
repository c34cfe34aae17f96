// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace sinew {

/// Finds the nodes that are levels of detail in a glTF file (the extension MSFT_lod of nodes). The
/// result has the form of Scene::levels, with the finest level first. Nodes that are not in the
/// scene are left out.
/// \param document  the JSON of the file
/// \param node_of   for each node of the file, its index in the scene, or -1 if it is not in the
///                  scene
std::vector<std::vector<int>> msft_lod_levels(const nlohmann::json& document,
                                              const std::vector<int>& node_of);

}  // namespace sinew
