#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sinew {

/// What a user paints on a character's surface.
enum class PaintedMap {
  kStiffness,  ///< factor on the stiffness of the tissue below
  kMass,       ///< factor on its mass; the rest of the body keeps its own
  kSimulated,  ///< where it is below kLeastSimulated, the skin follows the skeleton instead
};
inline constexpr int kPaintedMapCount = 3;
inline constexpr float kLeastSimulated = 0.5F;

/// How a map is called and what it may hold.
struct PaintedMapInfo {
  PaintedMap map;
  const char* name;   ///< in actions, and as a property in files
  const char* label;  ///< in menus and legends
  const char* help;   ///< a sentence
  float smallest;
  float largest;
  float plain;     ///< what is not painted has
  bool is_factor;  ///< halfway between 1/4 and 4 is 1
};

/// All of them, in the order of PaintedMap.
std::span<const PaintedMapInfo> painted_map_infos();
const PaintedMapInfo& painted_map_info(PaintedMap map);
/// \throws UsageError naming them all
const PaintedMapInfo& painted_map_named(const std::string& name);

/// The maps of one character: numbers for the vertices of its surface as the files hold it.
class PaintedMaps {
 public:
  using Values = std::vector<float>;

  /// Null where nothing is painted. Valid as long as any copy holds these values.
  const Values* find(PaintedMap map) const { return at(map).get(); }
  /// Values that are plain everywhere are none.
  void set(PaintedMap map, Values values);
  /// Takes another's map, which may be none.
  void take(PaintedMap map, const PaintedMaps& from) { at(map) = from.at(map); }
  void clear(PaintedMap map) { at(map) = nullptr; }

  bool empty() const;
  bool same(PaintedMap map, const PaintedMaps& other) const;
  /// Both factors of the material.
  bool same_material(const PaintedMaps& other) const;
  bool operator==(const PaintedMaps& other) const;

 private:
  // Shared: the states of an edit history, and the sessions of a window, hold the same numbers.
  using Shared = std::shared_ptr<const Values>;

  const Shared& at(PaintedMap map) const { return values_[static_cast<int>(map)]; }
  Shared& at(PaintedMap map) { return values_[static_cast<int>(map)]; }

  std::array<Shared, kPaintedMapCount> values_;
};

}  // namespace sinew
