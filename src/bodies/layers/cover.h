// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/layers/cover_search.h"
#include "bodies/layers/layer_surfaces.h"

namespace sinew {

/// Moves the skin outward where the vertices of other parts are not covered, as at a heel, where
/// flat triangles cut off what is round. The corners of such a triangle move by as little as
/// possible, and their neighbors follow, so that no spikes arise. The skin stays symmetric, and
/// each side on its side.
/// \param search  of the parts
void cover(LayerSurfaces& layers, CoverSearch& search);

}  // namespace sinew
