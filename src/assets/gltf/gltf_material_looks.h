// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/material.h"

namespace sinew {

/// Returns the index into Scene::textures for a texture reference ("textureInfo") of a material, or
/// -1 if the texture cannot be used.
using GltfTextureIndex = std::function<int(const nlohmann::json& use)>;

/// Returns the texture reference whose texture coordinates become SceneMesh::texture_coordinates.
/// This is the base color texture, or the normal map if there is none. Returns an empty object if
/// the material has neither.
const nlohmann::json& gltf_base_texture(const nlohmann::json& material);

/// Adds all properties of a glTF material except base color, normal map and alpha: metalness,
/// roughness, emission, occlusion, material extensions and extras.
/// \param source    the material in the file
/// \param left_out  receives phrases about properties that a Material cannot hold
void complete_gltf_material(const nlohmann::json& source, const GltfTextureIndex& texture_index,
                            Material& material, std::vector<std::string>& left_out);

}  // namespace sinew
