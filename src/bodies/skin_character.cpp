// SPDX-License-Identifier: MIT

#include "bodies/skin_character.h"

#include <numeric>
#include <utility>

namespace sinew {

Character skin_character(const std::string& name, TriangleMesh skin) {
  Character character;
  character.name = name;
  Material material;
  material.name = "skin";
  material.base_color = kSkinColor;
  character.materials.push_back(material);
  VisiblePart part;
  part.name = "skin";
  part.material = 0;
  part.surface_vertex.resize(static_cast<std::size_t>(skin.vertex_count()));
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  part.triangles = skin.triangles;
  character.parts.push_back(std::move(part));
  character.surface = std::move(skin);
  return character;
}

}  // namespace sinew
