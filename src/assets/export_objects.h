#pragma once

#include "assets/character.h"

namespace sinew {

/// The mesh objects of a character's file; for one without a file each visible part is one.
std::vector<MeshObject> export_objects(const Character& character);

/// The vertices of an object in its own coordinates. Those that no triangle uses rest, and so do
/// all of an object that its transform makes flat.
/// \param surface  3 x surface vertices in our coordinates
Points object_positions(const MeshObject& object, const FileFrame& frame, const Points& surface);

/// The same in the coordinates of the file's scene.
Points scene_positions(const MeshObject& object, const FileFrame& frame, const Points& surface);

/// A part in terms of the object that it belongs to.
struct PartOfObject {
  int object = 0;
  /// For each of the part's vertices one at its place, counted through all objects.
  std::vector<int> vertices;
};

/// Finds for each part the object that has its vertices. Where several vertices of an object lie in
/// one place (seams), those of the parts get theirs in turn, as the file has them.
std::vector<PartOfObject> place_parts(const Character& character,
                                      const std::vector<MeshObject>& objects);

/// The names of objects as pieces of file names, each once.
std::vector<std::string> file_labels(const std::vector<MeshObject>& objects);

/// A name that a file may have: no slashes and no control characters.
std::string file_label(std::string name);

}  // namespace sinew
