// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sinew {

/// Lists the maps that a user can paint on a character's surface.
enum class PaintedMap {
  kStiffness,  ///< factor on the stiffness of the tissue below
  kMass,       ///< factor on the mass of the tissue below; the rest of the body keeps its mass
  kSimulated,  ///< below kMinSimulated the skin is kinematic: it follows the skeleton
  /// From kMinJiggle (skinning/position_based/painted_particles.h) on, the outer tissue below
  /// follows only the dynamics in position based skinning.
  kJiggle,
};
inline constexpr int kPaintedMapCount = 4;
inline constexpr float kMinSimulated = 0.5F;

/// Holds name, label and range of a map.
struct PaintedMapInfo {
  PaintedMap map;
  const char* name;   ///< in actions, and the name of the property in files
  const char* label;  ///< in menus and legends
  const char* help;   ///< one sentence
  float smallest;
  float largest;
  float plain;     ///< value of vertices that are not painted
  bool is_factor;  ///< values are interpolated geometrically: halfway between 1/4 and 4 is 1
};

/// Returns all maps in the order of PaintedMap.
std::span<const PaintedMapInfo> painted_map_infos();
const PaintedMapInfo& painted_map_info(PaintedMap map);
/// Finds a map by name.
/// \throws UsageError that lists all names
const PaintedMapInfo& painted_map_named(const std::string& name);

/// Holds the painted maps of one character: for each map, one value per vertex of its surface, in
/// the order of the surface's vertices.
class PaintedMaps {
 public:
  using Values = std::vector<float>;

  /// Returns the values of a map, or null if it is not painted. The pointer is valid as long as any
  /// copy of this object holds these values.
  const Values* find(PaintedMap map) const { return at(map).get(); }
  /// Sets a map. Values that are plain everywhere clear it.
  void set(PaintedMap map, Values values);
  /// Copies a map from another object, or clears it if that object has none.
  void copy(PaintedMap map, const PaintedMaps& from) { at(map) = from.at(map); }
  void clear(PaintedMap map) { at(map) = nullptr; }

  bool empty() const;
  bool same(PaintedMap map, const PaintedMaps& other) const;
  /// Returns true if stiffness, mass and jiggle are the same as in `other`.
  bool same_material(const PaintedMaps& other) const;
  bool operator==(const PaintedMaps& other) const;

 private:
  // Shared, because the states of an edit history and the sessions of a window hold the same
  // values.
  using Shared = std::shared_ptr<const Values>;

  const Shared& at(PaintedMap map) const { return values_[static_cast<int>(map)]; }
  Shared& at(PaintedMap map) { return values_[static_cast<int>(map)]; }

  std::array<Shared, kPaintedMapCount> values_;
};

}  // namespace sinew
