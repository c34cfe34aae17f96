// SPDX-License-Identifier: MIT

#include "session/baking/baked_looks.h"

#include <utility>

#include "session/parts/part_material.h"

namespace sinew {

Character with_looks(Character character, const PartLooks& looks) {
  for (VisiblePart& part : character.parts) {
    const auto look = looks.find(part.name);
    if (look == looks.end()) continue;
    Material material = part.material < 0 ? Material{} : character.materials[part.material];
    part.material = static_cast<int>(character.materials.size());
    character.materials.push_back(
        changed_material(std::move(material), !part.texture_coordinates.empty(), look->second));
  }
  return character;
}

}  // namespace sinew
