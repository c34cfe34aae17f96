// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/surface/import_surface.h"

namespace sinew {

/// Fills the surface, parts, weights, objects and morph targets of a character from the content of
/// a file. Vertices at the same position with the same weights and morph displacements are merged,
/// and the mesh is repaired (mesh/repair.h). The character's warnings describe the repairs. Parts
/// keep their seams.
/// \throws InputError if no triangle has finite coordinates, or no triangle is left
void prepare_surface(const ImportedSurface& imported, const std::string& file,
                     Character& character);

}  // namespace sinew
