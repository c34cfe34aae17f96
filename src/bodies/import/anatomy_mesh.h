// SPDX-License-Identifier: MIT

#pragma once

#include <string>
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

/// Returns a mesh of all triangles of several.
TriangleMesh joined_meshes(const std::vector<const TriangleMesh*>& meshes);

/// Returns the mean of a surface, weighted by area; that of the vertices without an area.
Eigen::Vector3d surface_center(const TriangleMesh& mesh);

}  // namespace sinew
