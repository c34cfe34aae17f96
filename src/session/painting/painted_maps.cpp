// SPDX-License-Identifier: MIT

#include "session/painting/painted_maps.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/error.h"

namespace sinew {
namespace {

constexpr PaintedMapInfo kInfos[kPaintedMapCount] = {
    {PaintedMap::kStiffness, "stiffness", "Stiffness",
     "Factor on the stiffness of the tissue below: below 1 it wobbles more (a belly), above 1 it "
     "holds its shape (muscles).",
     0.1F, 10.0F, 1.0F, true},
    {PaintedMap::kMass, "mass", "Mass",
     "Factor on the mass of the tissue below: heavier tissue sags and swings more. The mass of "
     "other regions stays.",
     0.2F, 5.0F, 1.0F, true},
    {PaintedMap::kSimulated, "simulated", "Simulated",
     "Skin with values below 0.5 is not simulated: it follows the skeleton by linear blend "
     "skinning and holds the tissue around it. Use it for faces, hooves and nails.",
     0.0F, 1.0F, 1.0F, false},
    {PaintedMap::kJiggle, "jiggle", "Jiggle",
     "The outer half of the tissue below skin with values from 0.5 on is not tied to the bones and "
     "swings freely (a belly, cheeks). Position-based skinning only; see Jiggle stiffness.",
     0.0F, 1.0F, 0.0F, false}};

}  // namespace

std::span<const PaintedMapInfo> painted_map_infos() {
  return kInfos;
}

const PaintedMapInfo& painted_map_info(PaintedMap map) {
  return kInfos[static_cast<int>(map)];
}

const PaintedMapInfo& painted_map_named(const std::string& name) {
  std::vector<std::string> names;
  for (const PaintedMapInfo& info : kInfos) {
    if (info.name == name) return info;
    names.emplace_back(info.name);
  }
  throw UsageError(fmt::format("there is no map '{}' to paint; choose one of: {}", name,
                               fmt::join(names, ", ")));
}

void PaintedMaps::set(PaintedMap map, Values values) {
  const float plain = painted_map_info(map).plain;
  const bool is_plain =
      std::all_of(values.begin(), values.end(), [&](float value) { return value == plain; });
  at(map) = is_plain ? nullptr : std::make_shared<const Values>(std::move(values));
}

bool PaintedMaps::empty() const {
  return std::all_of(values_.begin(), values_.end(),
                     [](const Shared& values) { return values == nullptr; });
}

bool PaintedMaps::same(PaintedMap map, const PaintedMaps& other) const {
  const Shared& a = at(map);
  const Shared& b = other.at(map);
  return a == b || (a != nullptr && b != nullptr && *a == *b);
}

bool PaintedMaps::same_material(const PaintedMaps& other) const {
  return same(PaintedMap::kStiffness, other) && same(PaintedMap::kMass, other) &&
         same(PaintedMap::kJiggle, other);
}

bool PaintedMaps::operator==(const PaintedMaps& other) const {
  return same_material(other) && same(PaintedMap::kSimulated, other);
}

}  // namespace sinew
