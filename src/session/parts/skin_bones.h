// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "session/parts/simulation_surface.h"
#include "tissue/bone_choice.h"

namespace sinew {

/// Chooses the bones to which each vertex of the simulated surface may be attached.
///
/// If the file has weights, these are bones that begin or end at most three joints away from a
/// joint that moves the vertex, and bones that the vertex reaches through the inside of the body
/// (tissue/bones_within.h). This excludes other limbs on the far side of a gap of air.
///
/// A bone counts only if its joint moves the connected piece noticeably. A neck is next to the
/// head, for example, but does not move a hat. If no bone leaves a joint, the nearest ancestor with
/// a bone counts in its place. A vertex without weights in the file may be attached to all bones of
/// its piece that it reaches. A piece made only of such vertices may have no bones here;
/// build_tissue() then allows it all bones.
///
/// Bones that share a joint with the nearest of the allowed bones are allowed, too
/// (tissue/adjacent_bones.h).
///
/// Without weights, and for a surface that is not made of the character's vertices, only the shape
/// of the body decides (tissue/bones_within.h).
BoneChoice bones_of_skin(const Character& character, const SimulationSurface& surface);

}  // namespace sinew
