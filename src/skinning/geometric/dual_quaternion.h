// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Creates a dual quaternion skinner for a character's whole surface (Kavan et al. 2008, "Geometric
/// skinning with approximate dual quaternion blending"). Blends of rigid motions stay rigid
/// motions, so nothing collapses when a joint twists. Stretches of joints are blended linearly and
/// applied first, as in that paper.
///
/// Known limits: bent joints bulge on their outer side, since vertices keep their distance from the
/// joint. Signs of quaternions are chosen on the side of the strongest joint of a vertex; where
/// that changes between joints more than half a turn apart, neighbors rotate in opposite
/// directions.
std::unique_ptr<Skinner> make_dual_quaternion(const CharacterWeights& weights,
                                              const Progress& progress);

}  // namespace sinew
