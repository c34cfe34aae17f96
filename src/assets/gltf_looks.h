#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// Returns the index into Scene::textures for a texture of the file by its number; -1: it cannot be
/// used.
using GltfTextureIndex = std::function<int(std::size_t texture)>;

/// Returns the set of texture coordinates (the number behind TEXCOORD_) that a material's base
/// colour takes, or without one its normal map; 0 for a material without both. These become
/// SceneMesh::texture_coordinates.
std::size_t gltf_base_set(const nlohmann::json& material);

/// Completes a material with all that glTF says beside base colour, normal map and alpha: metal,
/// roughness, emission, occlusion, extensions of materials, extras.
/// \param source    of the material in the file
/// \param left_out  gets phrases about what a Material cannot hold
void complete_gltf_material(const nlohmann::json& source, const GltfTextureIndex& texture_index,
                            Material& material, std::vector<std::string>& left_out);

/// Completes a scene whose meshes hang on their nodes in the order of their primitives: vertex
/// colours, further texture coordinates, materials, names of meshes, extras, and what has no place.
/// \param node_of  number in the scene of each node of the file; -1: not in it
void add_gltf_looks(const GltfFile& gltf, const std::vector<int>& node_of, Scene& scene);

}  // namespace sinew
