// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Returns the scene nodes that show the mesh of a node. This is the node itself or, if it has
/// instances (EXT_mesh_gpu_instancing), one new child node per instance.
/// \param node    the node in the document of the file
/// \param number  its index in the scene
/// \throws InputError if the attributes of the instances are damaged
std::vector<int> add_gltf_instances(const GltfFile& file, const nlohmann::json& node, int number,
                                    Scene& scene);

}  // namespace sinew
