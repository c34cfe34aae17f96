#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"

namespace sinew {

/// Dual quaternion skinning of a character's whole surface (Kavan et al. 2008, "Geometric skinning
/// with approximate dual quaternion blending"): rigid motions are blended to rigid motions, so that
/// nothing collapses when a joint twists; bent joints bulge instead. Stretches of joints come
/// first and are blended linearly, as there.
std::unique_ptr<Skinner> make_dual_quaternion(const Character& character, const Progress& progress);

}  // namespace sinew
