#pragma once

#include <optional>
#include <string>

#include "assets/import_surface.h"

namespace sinew {

/// Leaves out the triangles of a surface whose corners are nowhere: at coordinates that a float
/// cannot hold, or so far away that all else would be a dot beside them. A warning of the surface
/// says how many.
/// \param file  its name, for the warning
/// \return      nothing when there is nothing to mend
std::optional<ImportedSurface> without_lost_vertices(const ImportedSurface& surface,
                                                     const std::string& file);

}  // namespace sinew
