// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Creates the objects of a scene, one for each node with a mesh. An object holds the used vertices
/// of all primitives of the mesh, one primitive after the other, in the order and with the
/// positions of the file. The node does not place the vertices of a skinned mesh; their transform
/// to the scene follows from the skin.
/// \param scene    must have its nodes and meshes
/// \param node_of  for each node of the file, its index in the scene, or -1 if it is not in the
///                 scene
void make_gltf_objects(Scene& scene, const GltfFile& file, const std::vector<int>& node_of);

}  // namespace sinew
