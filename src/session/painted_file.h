#pragma once

#include <string>
#include <string_view>

#include "assets/character.h"
#include "session/painted_maps.h"

namespace sinew {

/// Painted maps with the surface that they are on, as a file beside a project holds them
/// (docs/project_files.md): a binary PLY whose vertices have a property for each map.
struct PaintedSurface {
  TriangleMesh surface;  ///< in the coordinates of the character's file, in float
  PaintedMaps maps;
};

/// A character's surface with its maps.
PaintedSurface painted_surface(const Character& character, const PaintedMaps& maps);

/// \param file  for messages
/// \throws InputError naming the file and the remedy for whatever is no such file: each vertex has
///         a finite place and values within the range of their map
PaintedSurface painted_surface_of(std::string_view bytes, const std::string& file);

/// Writes a file whole, or not at all. \throws InputError naming the file and the remedy
void write_painted_surface(const PaintedSurface& painted, const std::string& path);

/// Where a project's maps are written: beside it, NAME.maps.ply, or with a number where another
/// file has that name. Painted maps of the same project are written over; whatever else there is,
/// also if it is damaged, is not.
std::string painted_path(const std::string& project_path);

struct CarriedMaps {
  PaintedMaps maps;
  bool changed = false;  ///< the surface is not the one that they were painted on
  int lost = 0;          ///< vertices without any place of that surface near, left plain
};

/// Maps on the surface that a character has now: as they are where it is the same, and otherwise by
/// the nearest places at rest, within a twentieth of the height.
CarriedMaps carry_painted(const PaintedSurface& painted, const Character& character);

}  // namespace sinew
