// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "volume/lattice.h"
#include "volume/solid_surface.h"

namespace sinew {

/// Cuts a lattice along a surface and returns the part inside (isosurface stuffing, Labelle &
/// Shewchuk 2007). Lattice vertices that are close to the surface are first moved onto it, so that
/// no sliver remains. All vertices of the boundary lie on the surface.
/// Vertices that no tetrahedron uses are left out. Lattice::is_center is
/// false for vertices that were added where an edge was cut.
Lattice stuff(Lattice lattice, const SolidSurface& solid, const Progress& progress = {});

}  // namespace sinew
