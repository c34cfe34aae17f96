#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// Reads the animations of a glTF file.
/// \param node_of  for each node of the file that of the scene, -1: not in it
/// \param scene    with its meshes, which say how many morph targets a node has
/// \throws InputError when they are damaged
std::vector<SceneClip> read_gltf_clips(const GltfFile& file, const std::vector<int>& node_of,
                                       const Scene& scene);

}  // namespace sinew
