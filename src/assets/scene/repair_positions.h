// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "assets/surface/import_surface.h"

namespace sinew {

/// Removes the triangles of a surface whose corners have unusable coordinates: values that a float
/// cannot hold, or positions so far away that everything else would shrink to a dot. A warning of
/// the surface gives their number.
/// \param file  name of the file, for the warning
/// \return      nothing if all vertices are usable
std::optional<ImportedSurface> without_lost_vertices(const ImportedSurface& surface,
                                                     const std::string& file);

}  // namespace sinew
