#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assets/scene.h"

namespace sinew {

/// A name that says which level of detail it belongs to: "Body_LOD1" is level 1 of "Body".
struct LevelName {
  std::string thing;  ///< the rest of the name; empty where there is none
  int level = 0;      ///< 0: the finest
};

/// Finds "LOD" and a number in a name, as words of their own in any case ("Body_LOD1",
/// "lod 2.Hair", "BodyLOD0"). Nothing when the name says no level.
std::optional<LevelName> level_name(std::string_view name);

/// Leaves one level of detail of each thing that the scene holds in several: of the nodes that its
/// format calls levels (Scene::levels), and of meshes and nodes whose names say it. A warning of
/// the scene says what was left out.
/// \param level  which one, 0: the finest; where a thing lacks it, the next one that it has
/// \param file   its name, for the warning
Scene keep_level_of_detail(Scene scene, int level, const std::string& file);

/// The same for the parts of a surface without a scene, by their names.
ImportedSurface keep_level_of_detail(ImportedSurface surface, int level, const std::string& file);

}  // namespace sinew
