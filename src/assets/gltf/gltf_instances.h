#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// Returns the nodes of the scene that show the mesh of a node: the node itself or, where it has
/// instances (EXT_mesh_gpu_instancing), one for each of these, which is appended as its child.
/// \param node    in the document of the file; \param number  its number in the scene
/// \throws InputError when its attributes are damaged
std::vector<int> add_gltf_instances(const GltfFile& file, const nlohmann::json& node, int number,
                                    Scene& scene);

}  // namespace sinew
