#pragma once

#include <string>
#include <vector>

#include "assets/file_geometry.h"
#include "assets/scene.h"

namespace sinew {

/// Gives a scene its objects: one for each mesh of the file on each node, with the vertices that
/// the file stores. A mesh of the scene belongs to the piece of a geometry that has as many corners
/// and the same coordinates at each. Meshes for which there is none become objects of their own,
/// with a warning.
/// \param geometries  of the file, where it shares vertices among corners (FBX, Collada)
/// \return            for each mesh of the scene the number of its geometry; -1: there is none
std::vector<int> find_objects(Scene& scene, const std::vector<FileGeometry>& geometries,
                              const std::string& file);

}  // namespace sinew
