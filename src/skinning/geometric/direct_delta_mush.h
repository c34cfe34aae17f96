// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Creates a direct delta mush skinner for a character's whole surface: variant 0 of Le & Lewis
/// 2019, "Direct delta mush skinning and variants". The result is close to delta mush (Mancewicz et
/// al. 2014), that is linear blend skinning of a smoothed surface to which the detail of the rest
/// pose is added again, but is computed from the pose at once. Each vertex moves rigidly, by the
/// rotation that fits the motion of the surface around it best (DeltaMushTable). Joints bend
/// softly, also with rough or rigid weights.
///
/// Known limits: it does not keep volume, so that tight bends lose some on their inner side. Twists
/// beyond three quarters of half a turn lose their section and rotate within one or two edges,
/// since the motions of both bones cancel in the middle (compact_delta_mush.h does not have that).
/// The smoothing reaches a number of edges, so a finer mesh is smoothed less; on a coarse mesh it
/// reaches as far as the body is thick (smoothing_limits()). Each vertex has more joints than its
/// weights have, so it costs several times as much as linear blend skinning. Influences that
/// together weigh less than 0.001 are left out (DeltaMushSettings). Stretches of joints are blended
/// linearly and applied first, as for dual quaternions; the paper has none.
///
/// The table comes from the user's cache (core/cache.h) if it was built before.
/// \throws Cancelled
std::unique_ptr<Skinner> make_direct_delta_mush(const CharacterWeights& weights,
                                                const Progress& progress);

}  // namespace sinew
