// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Reads the animations of a glTF file.
/// \param node_of  for each node of the file, its index in the scene, or -1 if it is not in the
///                 scene
/// \param scene    must have its meshes, which determine how many morph targets a node has
/// \throws InputError if an animation is damaged
std::vector<SceneClip> read_gltf_clips(const GltfFile& file, const std::vector<int>& node_of,
                                       const Scene& scene);

}  // namespace sinew
