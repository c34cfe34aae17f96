// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_notes.h"

#include <algorithm>

namespace sinew {

void add_gltf_notes(const GltfFile& file, std::vector<std::string> left_out, Scene& scene) {
  const nlohmann::json& document = file.document();
  scene.notes.copyright = text_in(object_in(document, "asset"), "copyright");
  const nlohmann::json& scenes = file.list("scenes");
  const std::size_t shown = whole_number_in(document, "scene").value_or(0);
  if (shown < scenes.size()) scene.notes.scene_extras = gltf_text_of(scenes[shown], "extras");
  if (scenes.size() > 1) left_out.emplace_back("other scenes");
  if (!file.list("cameras").empty()) left_out.emplace_back("cameras");
  if (!extension_in(document, "KHR_lights_punctual").empty()) left_out.emplace_back("lights");
  if (!extension_in(document, "KHR_materials_variants").empty()) {
    left_out.emplace_back("variants of materials");
  }
  std::sort(left_out.begin(), left_out.end());
  left_out.erase(std::unique(left_out.begin(), left_out.end()), left_out.end());
  scene.notes.left_out = std::move(left_out);
}

}  // namespace sinew
