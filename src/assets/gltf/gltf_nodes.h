// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Holds the mapping from the nodes of a file to those of a scene.
struct GltfNodes {
  std::vector<int> number_of;  ///< for each node of the file, its index in the scene, -1: none
  int shown = 0;               ///< scene nodes with smaller indices are those that the file shows
};

/// Appends the nodes of a glTF file to a scene, parents first and children in their order. If
/// several nodes have no parent, a root node is added above them. The nodes are appended in three
/// groups:
/// - The nodes of the scene that the file shows.
/// - Levels of detail (MSFT_lod) of these that have no parent. Each is added below the parent of
///   the node that names it, and counts as shown.
/// - Joints of skins that are outside the shown scene, with their ancestors and descendants.
/// \throws InputError if a node has two parents or its transform is not finite
GltfNodes add_gltf_nodes(const GltfFile& file, Scene& scene);

}  // namespace sinew
