// SPDX-License-Identifier: MIT

#include "viewer/panels/part_label.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// Returns a character with parts, given by their names and those of their materials.
Character with_parts(const std::vector<std::pair<std::string, std::string>>& names) {
  Character character;
  for (const auto& [part, material] : names) {
    character.materials.emplace_back().name = material;
    VisiblePart& added = character.parts.emplace_back();
    added.name = part;
    added.material = static_cast<int>(character.materials.size()) - 1;
  }
  return character;
}

TEST(PartLabel, IsTheMaterialWhereTheNameSaysNothing) {
  const Character character = with_parts({{"Cube.003", "Trousers"},
                                          {"mesh_0", "Skin"},
                                          {"Cylinder.002.2", "Skin"},
                                          {"Helmet.001", "Steel"},
                                          {"Sphere", "Material.001"},
                                          {"Cubes of ice", "Ice"}});
  EXPECT_EQ(part_label(character, 0), "Trousers");
  EXPECT_EQ(part_label(character, 1), "Skin (mesh_0)") << "two parts have this material";
  EXPECT_EQ(part_label(character, 2), "Skin (Cylinder.002.2)");
  EXPECT_EQ(part_label(character, 3), "Helmet.001");
  EXPECT_EQ(part_label(character, 4), "Sphere") << "the name of the material says nothing either";
  EXPECT_EQ(part_label(character, 5), "Cubes of ice");
}

}  // namespace
}  // namespace sinew
