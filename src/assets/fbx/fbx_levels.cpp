// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_levels.h"

#include <set>
#include <string>

#include "assets/fbx/fbx_records.h"

namespace sinew {

std::vector<std::vector<int>> fbx_levels(std::string_view bytes, const Scene& scene) {
  std::set<std::string> groups;
  for (const FbxRecord& objects : read_fbx_records(bytes, {"Objects", "Model"})) {
    for (const FbxRecord& model : objects.children) {
      if (model.texts.size() < 2 || model.texts[1] != "LodGroup") continue;
      groups.insert(fbx_object_name(model.texts[0]));
    }
  }
  std::vector<std::vector<int>> levels;
  for (int group = 0; group < static_cast<int>(scene.nodes.size()); ++group) {
    if (!groups.contains(scene.nodes[group].name)) continue;
    levels.emplace_back();
    for (int n = group + 1; n < static_cast<int>(scene.nodes.size()); ++n) {
      if (scene.nodes[n].parent == group) levels.back().push_back(n);
    }
  }
  return levels;
}

}  // namespace sinew
