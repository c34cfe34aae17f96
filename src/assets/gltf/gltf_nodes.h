#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// The nodes of a file in a scene.
struct GltfNodes {
  std::vector<int> number_of;  ///< for each node of the file its number in the scene, -1: not in it
  int shown = 0;               ///< numbers below this are nodes of the scene that the file shows
};

/// Appends the nodes of the scene that a glTF file shows: parents first, children in their order;
/// below a node of our own where there are several at the top. Levels of detail that they name
/// (MSFT_lod) and that hang on nothing follow them, each below the parent of the node that names it;
/// they count as shown. Joints of its skins that hang on nodes outside of that scene come after them,
/// with what is above and below them.
/// \throws InputError when a node hangs on two others, or its transform is not finite
GltfNodes add_gltf_nodes(const GltfFile& file, Scene& scene);

}  // namespace sinew
