#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// Gives a scene its objects, one for each node with a mesh: the primitives one after the other,
/// each with the vertices that it uses in their order, as the file stores them. Those of a skinned
/// mesh are not where its node is; what leads to the scene follows from the skin.
/// \param scene    with its nodes and meshes
/// \param node_of  for each node of the file that of the scene, -1: not in it
void make_gltf_objects(Scene& scene, const GltfFile& file, const std::vector<int>& node_of);

}  // namespace sinew
