// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Returns the mesh objects of a character's file. If it has none, each visible part becomes one.
std::vector<MeshObject> export_objects(const Character& character);

/// Returns the vertices of an object in its own coordinates, 3 x n. Vertices that no triangle uses
/// keep their rest position, and so do all vertices of an object whose transform is singular.
/// \param surface  3 x surface vertices in our coordinates
Points object_positions(const MeshObject& object, const FileFrame& frame, const Points& surface);

/// Returns the vertices of an object in the coordinates of the file's scene, 3 x n. Vertices that
/// no triangle uses keep their rest position.
Points scene_positions(const MeshObject& object, const FileFrame& frame, const Points& surface);

/// Describes the assignment of a visible part to a mesh object.
struct PartOfObject {
  int object = 0;
  /// For each vertex of the part an object vertex at the same place, numbered through all objects.
  std::vector<int> vertices;
};

/// Finds for each part the object that has its vertices. If several vertices of an object lie at
/// one place (seams), the vertices of the parts take them in turn, in the file's order.
std::vector<PartOfObject> place_parts(const Character& character,
                                      const std::vector<MeshObject>& objects);

/// Returns the names of objects as unique pieces of file names.
std::vector<std::string> file_labels(const std::vector<MeshObject>& objects);

/// Replaces the characters that a file name may not have (slashes, control characters) by "_".
std::string file_label(std::string name);

}  // namespace sinew
