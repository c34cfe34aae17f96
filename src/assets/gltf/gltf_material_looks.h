#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/material.h"

namespace sinew {

/// Returns the index into Scene::textures for what a material says of a texture; -1: it cannot be
/// used.
using GltfTextureIndex = std::function<int(const nlohmann::json& use)>;

/// Returns what a material says of the texture whose texture coordinates become
/// SceneMesh::texture_coordinates: the base colour's, or without one the normal map's. An empty
/// object for a material without both.
const nlohmann::json& gltf_base_texture(const nlohmann::json& material);

/// Completes a material with all that glTF says apart from base colour, normal map and alpha:
/// metal, roughness, emission, occlusion, extensions of materials, extras.
/// \param source    of the material in the file
/// \param left_out  gets phrases about what a Material cannot hold
void complete_gltf_material(const nlohmann::json& source, const GltfTextureIndex& texture_index,
                            Material& material, std::vector<std::string>& left_out);

}  // namespace sinew
