// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Creates a skinner with optimized centers of rotation for a character's whole surface (Le &
/// Hodgins 2016, "Real-time skeletal skinning with optimized centers of rotation"). Each vertex
/// rotates by the blended rotation of its joints about its own center, which moves by linear blend
/// skinning (CenteredBlend, rotation_centers()). Twists keep their sections, and bent joints do not
/// bulge as with dual quaternions.
///
/// Known limits: the surface may intersect itself in folds, as with every method without contact.
/// Parts with the same weights share a center, wherever they are: two fingers with the weights of
/// one joint rotate about a point between them. Where weights jump from one joint to the next, as
/// in rigid parts, there is nothing to optimize. Stretches of joints are blended linearly and
/// applied first, as for dual quaternions; the paper has none.
///
/// The centers come from the user's cache (core/cache.h) if they were computed before.
/// \throws Cancelled
std::unique_ptr<Skinner> make_centers_of_rotation(const CharacterWeights& weights,
                                                  const Progress& progress);

}  // namespace sinew
