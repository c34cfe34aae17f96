// SPDX-License-Identifier: MIT

#include "viewer/panels/part_label.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace sinew {
namespace {

/// Returns true if a name is one that modeling programs and exporters give by default: a primitive
/// or a word for a mesh, with numbers.
bool is_default_name(const std::string& name) {
  constexpr std::array<std::string_view, 22> kDefaults{
      "",      "cube",      "cylinder", "sphere", "icosphere",   "uvsphere",  "plane", "cone",
      "torus", "circle",    "mesh",     "object", "node",        "primitive", "group", "default",
      "pcube", "pcylinder", "psphere",  "pplane", "polysurface", "material"};
  std::string word;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    const bool is_counter =
        std::isdigit(letter) != 0 || std::string_view("._- #").find(c) != std::string_view::npos;
    if (!is_counter) word += static_cast<char>(std::tolower(letter));
  }
  return std::find(kDefaults.begin(), kDefaults.end(), word) != kDefaults.end();
}

const std::string& material_name(const Character& character, int part) {
  static const std::string none;
  const int material = character.parts[part].material;
  return material < 0 ? none : character.materials[material].name;
}

}  // namespace

std::string part_label(const Character& character, int part) {
  const std::string& name = character.parts[part].name;
  const std::string& material = material_name(character, part);
  if (!is_default_name(name) || is_default_name(material)) return name;
  int count = 0;
  for (int p = 0; p < static_cast<int>(character.parts.size()); ++p)
    count += material_name(character, p) == material ? 1 : 0;
  return count == 1 ? material : material + " (" + name + ")";
}

}  // namespace sinew
