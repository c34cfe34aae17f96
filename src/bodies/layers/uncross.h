// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/layers/cover_search.h"
#include "bodies/layers/layer_surfaces.h"

namespace sinew {

/// Smooths the skin where it passes through itself, as between toes, with as few neighbors of the
/// intersecting vertices as are needed, and covers parts again that this has uncovered. Repeats
/// this as long as the number of intersecting vertices decreases; some may remain. The skin stays
/// symmetric.
/// \param search  of the parts, which are covered so far
void uncross(LayerSurfaces& layers, CoverSearch& search);

}  // namespace sinew
