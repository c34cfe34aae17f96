// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Creates a compact direct delta mush skinner for a character's whole surface: variant 4 of Le &
/// Lewis 2019, "Direct delta mush skinning and variants". For each vertex and joint it keeps one
/// number, the weight omega_ij of DeltaMushTable, and for each vertex the smoothed position p_i. A
/// vertex rotates about p_i by the blend of its joints' quaternions, and p_i follows linear blend
/// skinning with the same weights (CenteredBlend). That is less than a tenth of the memory of
/// variant 0, and no decomposition of matrices.
///
/// Known limits: the rotation is that of the joints and not the one that fits the surface best, so
/// that bends are less soft than with variant 0. As there, the volume of tight bends is not kept,
/// and a finer mesh is smoothed less. Variant 5, linear blend skinning with smoothed weights, would
/// need no centers, but twists lose their sections as with any linear blend; it is not offered.
///
/// The table comes from the user's cache (core/cache.h) if it was built before.
/// \throws Cancelled
std::unique_ptr<Skinner> make_compact_delta_mush(const CharacterWeights& weights,
                                                 const Progress& progress);

}  // namespace sinew
