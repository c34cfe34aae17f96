// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/character.h"
#include "session/painting/painted_maps.h"

namespace sinew {

/// Holds painted maps with the surface that they were painted on. A file next to the project holds
/// them (docs/project_files.md): a binary PLY whose vertices have one property per map.
struct PaintedSurface {
  TriangleMesh surface;  ///< in the coordinates of the character's file, rounded to float
  PaintedMaps maps;
};

/// Returns a character's surface with its maps.
PaintedSurface painted_surface(const Character& character, const PaintedMaps& maps);

/// Reads painted maps from the bytes of a file. Each vertex must have a finite position and values
/// within the range of their map.
/// \param file  for messages
/// \throws InputError naming the file and the remedy, if the bytes are not such a file
PaintedSurface painted_surface_of(std::string_view bytes, const std::string& file);

/// Writes the file completely or not at all.
/// \throws InputError naming the file and the remedy
void write_painted_surface(const PaintedSurface& painted, const std::string& path);

/// Returns the path for the maps of a project: NAME.maps.ply next to the project, or with a number
/// if another file has that name. Intact painted maps at that path count as those of the same
/// project and are overwritten. All other files are kept, even damaged ones.
std::string painted_path(const std::string& project_path);

/// Holds painted maps that were transferred to a character's present surface.
struct CarriedMaps {
  PaintedMaps maps;
  bool changed = false;  ///< the surface differs from the one that they were painted on
  int lost = 0;          ///< vertices that are far from that surface and left unpainted
};

/// Transfers maps to the surface that a character has now. They are kept as they are if the surface
/// is the same. Otherwise each vertex takes the values of the nearest point at rest within a
/// twentieth of the height.
CarriedMaps carry_painted(const PaintedSurface& painted, const Character& character);

}  // namespace sinew
