// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"

namespace sinew {

/// Creates a dual quaternion skinner for a character's whole surface (Kavan et al. 2008, "Geometric
/// skinning with approximate dual quaternion blending"). Blends of rigid motions stay rigid
/// motions, so nothing collapses when a joint twists. Instead, bent joints bulge. Stretches of
/// joints are blended linearly and applied first, as in that paper.
std::unique_ptr<Skinner> make_dual_quaternion(const Character& character, const Progress& progress);

}  // namespace sinew
