#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// A character as binary glTF 2.0, in the coordinates of its file: one skinned mesh for each
/// visible part (positions, normals, texture coordinates, material, morph targets), the joints as a
/// hierarchy of nodes, the clips as animations. Of the weights of a vertex the four largest are
/// kept. A character without weights or without a skeleton gets a mesh without a skin.
std::string gltf_bytes(const Character& character);

/// Writes gltf_bytes() to a file. \throws InputError when the place cannot be written to
void export_gltf(const Character& character, const std::string& path);

}  // namespace sinew
