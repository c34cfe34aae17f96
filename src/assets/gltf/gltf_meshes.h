// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/gltf/gltf_material_reader.h"
#include "assets/gltf/gltf_nodes.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Appends the meshes of a glTF file to a scene: one for each primitive of each node that has a
/// mesh. A mesh that several nodes use is thus added with the skin and the morph weights of each
/// node.
/// \param scene     must have its nodes and materials
/// \param left_out  receives phrases about data that a mesh cannot hold
/// \throws InputError if a mesh, a skin or a morph target is damaged, or no triangle is left
void add_gltf_meshes(const GltfFile& file, const GltfNodes& nodes,
                     const GltfMaterialReader& materials, Scene& scene,
                     std::vector<std::string>& left_out);

}  // namespace sinew
