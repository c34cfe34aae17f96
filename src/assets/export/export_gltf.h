// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Returns a character as binary glTF 2.0 in the coordinates of its file: one skinned mesh for each
/// visible part (positions, normals, texture coordinates, material, morph targets), the joints as a
/// hierarchy of nodes, and the clips as animations. Only the four largest weights of a vertex are
/// kept. A character without weights or without a skeleton gets meshes without a skin.
std::string gltf_bytes(const Character& character);

/// Writes gltf_bytes() to a file.
/// \throws InputError if the location cannot be written to
void export_gltf(const Character& character, const std::string& path);

}  // namespace sinew
