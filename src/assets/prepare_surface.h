#pragma once

#include <string>
#include <vector>

#include "assets/import_surface.h"

namespace sinew {

/// Fills the surface, parts, weights, objects and morph targets of a character from what a file
/// holds: vertices at one place with the same weights and moves become one, the mesh is mended
/// (mesh/repair.h), and what was mended is told in the character's warnings. Parts keep their
/// seams. \throws InputError for a coordinate that is not finite, or when no triangle is left
void prepare_surface(const ImportedSurface& imported, const std::string& file,
                     Character& character);

}  // namespace sinew
