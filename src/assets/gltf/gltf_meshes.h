#pragma once

#include <string>
#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/gltf/gltf_material_reader.h"
#include "assets/gltf/gltf_nodes.h"
#include "assets/scene.h"

namespace sinew {

/// Appends the meshes of a glTF file: one for each primitive of each node that has a mesh, so that
/// a mesh on several nodes comes with the skin and the morph weights of each.
/// \param scene     with its nodes and materials
/// \param left_out  gets phrases about what a mesh cannot hold
/// \throws InputError when a mesh, a skin or a morph target is damaged
void add_gltf_meshes(const GltfFile& file, const GltfNodes& nodes,
                     const GltfMaterialReader& materials, Scene& scene,
                     std::vector<std::string>& left_out);

}  // namespace sinew
