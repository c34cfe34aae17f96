#pragma once

#include <string>
#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// Notes what a glTF file says of itself, and what a scene cannot hold.
/// \param left_out  phrases about materials and meshes; may repeat each other
void add_gltf_notes(const GltfFile& file, std::vector<std::string> left_out, Scene& scene);

}  // namespace sinew
