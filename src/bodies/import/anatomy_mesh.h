// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/character.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds a mesh of a user's anatomy under the name of its file.
struct AnatomyMesh {
  std::string name;
  TriangleMesh mesh;
};

/// Returns the meshes of a character by object, in the coordinates of its file: what the materials
/// of an object have divided is one mesh again. Each is repaired: its triangles agree in their
/// orientation and face outward where it encloses a volume. Of the names that a file gives a mesh
/// (those of the object, the mesh and the part), it takes the first that says what it is.
std::vector<AnatomyMesh> anatomy_meshes(const Character& character);

/// Returns the name that an .obj of BodyParts3D has in the comments at its beginning ("# English
/// name : right femur"), or nothing.
/// \param bytes  of the file
std::optional<std::string> name_in_comments(std::string_view bytes);

/// Returns a mesh of all triangles of several.
TriangleMesh joined_meshes(const std::vector<const TriangleMesh*>& meshes);

}  // namespace sinew
