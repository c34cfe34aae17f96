#pragma once

#include "assets/character.h"
#include "session/simulation_surface.h"
#include "tissue/bone_choice.h"

namespace sinew {

/// The bones that each connected piece of the simulated surface may hang on by the weights of the
/// file: those that leave joints which move the piece noticeably. A joint that no bone leaves
/// stands for its nearest ancestor that has one. Vertices that the file gives no weights say
/// nothing: a piece of such alone may hang on none here, which build_tissue() takes for all. Every
/// choice is open without weights, or for a surface that is not made of the character's vertices.
BoneChoice bones_of_pieces(const Character& character, const SimulationSurface& surface);

}  // namespace sinew
