// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Sets the notes of a scene: the copyright and extras of the file, and what a scene cannot hold.
/// \param left_out  phrases about materials and meshes; duplicates are removed
void add_gltf_notes(const GltfFile& file, std::vector<std::string> left_out, Scene& scene);

}  // namespace sinew
