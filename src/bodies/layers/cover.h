// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_part.h"
#include "bodies/layers/layer_surfaces.h"

namespace sinew {

/// Moves the skin outward where the vertices of other parts are not covered, as at a heel, where
/// flat triangles cut off what is round. The corners of such a triangle move by as little as
/// possible, and their neighbors follow, so that no spikes arise. The skin stays symmetric, and
/// each side on its side.
/// \param parts  closed surfaces of the right side, the left side and the middle; those of the left
///               side are mirror images
/// \param least  wanted distance of their vertices from the skin, m
void cover(LayerSurfaces& layers, const std::vector<BodyPart>& parts, double least);

}  // namespace sinew
