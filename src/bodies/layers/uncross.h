// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_part.h"
#include "bodies/layers/layer_surfaces.h"

namespace sinew {

/// Smooths the skin where it passes through itself, as between toes, with as few neighbors of the
/// intersecting vertices as are needed, and covers parts again that this has uncovered. Repeats
/// this as long as the number of intersecting vertices decreases; some may remain. The skin stays
/// symmetric.
/// \param parts  as in cover(), covered so far
/// \param least  wanted distance of their vertices from the skin, m
void uncross(LayerSurfaces& layers, const std::vector<BodyPart>& parts, double least);

}  // namespace sinew
