// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_lod.h"

#include <nlohmann/json.hpp>

namespace sinew {

std::vector<std::vector<int>> msft_lod_levels(const nlohmann::json& document,
                                              const std::vector<int>& node_of) {
  static const nlohmann::json::json_pointer kIds("/extensions/MSFT_lod/ids");
  std::vector<std::vector<int>> levels;
  const auto nodes = document.find("nodes");
  if (nodes == document.end() || !nodes->is_array()) return levels;
  for (std::size_t n = 0; n < nodes->size() && n < node_of.size(); ++n) {
    const nlohmann::json& node = (*nodes)[n];
    if (!node.is_object() || !node.contains(kIds) || node_of[n] < 0) continue;
    std::vector<int> present{node_of[n]};
    for (const nlohmann::json& id : node.at(kIds)) {
      if (!id.is_number_unsigned()) continue;
      const auto number = id.get<std::size_t>();
      if (number < node_of.size() && node_of[number] >= 0) present.push_back(node_of[number]);
    }
    levels.push_back(std::move(present));
  }
  return levels;
}

}  // namespace sinew
