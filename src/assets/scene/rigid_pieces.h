// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Finds the joint that carries each vertex of a surface that moves rigidly; -1 for vertices that
/// no clip moves. Returns nothing if the surface bends: if a vertex follows several joints, if the
/// corners of a triangle follow different joints, or if there is a skeleton without weights. Morph
/// targets are ignored.
std::optional<std::vector<int>> rigid_carriers(const Character& character);

/// Returns true if a clip changes the shape of the surface by morph targets.
bool drives_morphs(const Character& character);

}  // namespace sinew
