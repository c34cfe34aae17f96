#pragma once

#include "assets/character.h"
#include "session/simulation_surface.h"
#include "tissue/bone_choice.h"

namespace sinew {

/// Chooses the bones that each vertex of the simulated surface may hang on.
///
/// By the weights of the file, these are the bones that begin or end at most three joints away from
/// a joint which moves the vertex, and those that the vertex reaches through the inside
/// of the body (tissue/bones_within.h): what remains is other limbs across air. Of these only bones
/// count whose joints move the connected piece noticeably: the neck is the head's neighbour, but
/// moves no hat. A joint that no bone leaves stands for its nearest ancestor that has one. A vertex
/// that the file gives no weights may hang on all bones of its piece that it reaches. A piece of
/// such vertices alone may hang on none here, which build_tissue() takes for all.
///
/// Bones that meet the nearest of the open ones are open, too (tissue/adjacent_bones.h).
///
/// Without weights, and for a surface that is not made of the character's vertices, the shape of
/// the body decides (tissue/bones_within.h).
BoneChoice bones_of_skin(const Character& character, const SimulationSurface& surface);

}  // namespace sinew
