// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/scene/file_geometry.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Creates the objects of a scene: one for each mesh of the file at each node, with the vertices as
/// the file stores them. A mesh of the scene is matched with the piece of a geometry that has the
/// same number of corners and the same coordinates at each. Meshes without a match become objects
/// of their own, with a warning.
/// \param geometries  geometries of the file if it shares vertices among corners (FBX, Collada)
/// \return            for each mesh of the scene the index of its geometry; -1: none
std::vector<int> find_objects(Scene& scene, const std::vector<FileGeometry>& geometries,
                              const std::string& file);

}  // namespace sinew
