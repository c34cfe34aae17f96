// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assets/scene/scene.h"

namespace sinew {

/// Describes the level of detail that a name encodes: "Body_LOD1" is level 1 of "Body".
struct LevelName {
  std::string object;  ///< rest of the name, in lower case; empty if nothing remains
  int level = 0;       ///< 0: finest
};

/// Finds "LOD" and a number in a name, as a word in any case ("Body_LOD1", "lod 2.Hair",
/// "BodyLOD0"). Returns nothing if the name has no level.
std::optional<LevelName> level_name(std::string_view name);

/// Keeps a single level of detail of everything that the scene has in several levels. Levels are
/// given by the format (Scene::levels) or by the names of meshes and nodes:
/// - those that level_name() knows
/// - those that end in "lod" and a number within a word ("Bodylod1"), or in "L" and a number
///   ("Body_L1", "Body-L1", "Body.L1"), if there are several that differ in the number only. For
///   "L", one of the numbers must be 0, and no name of the file may make it a side ("Body_R1",
///   "Body_L").
///
/// A warning of the scene names the meshes that are left out.
/// \param level  level to keep, 0: finest; if it is missing, the nearest existing one is kept
/// \param file   name of the file, for the warning
Scene keep_level_of_detail(Scene scene, int level, const std::string& file);

/// Keeps a single level of detail of the parts of a surface without a scene, by their names.
ImportedSurface keep_level_of_detail(ImportedSurface surface, int level, const std::string& file);

}  // namespace sinew
