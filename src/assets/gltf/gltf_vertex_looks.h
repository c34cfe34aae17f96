// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assets/gltf/gltf_primitive.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Reads the vertex colors of a primitive and the sets of texture coordinates that its material
/// does not use as the base set.
/// \param base      the set (n of TEXCOORD_n) in mesh.texture_coordinates
/// \param left_out  receives phrases about attributes that a mesh cannot hold
void add_gltf_vertex_looks(const GltfPrimitive& primitive, std::size_t base, SceneMesh& mesh,
                           std::vector<std::string>& left_out);

}  // namespace sinew
