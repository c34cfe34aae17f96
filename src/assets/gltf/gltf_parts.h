// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/gltf/gltf_buffer.h"

namespace sinew {

/// Adds the triangles of a part as an index accessor, with 16 bits per index if that is enough.
/// Returns the index of the accessor.
int add_triangles(const VisiblePart& part, GltfBuffer& buffer);

/// Describes the parts of one mesh object. They become one glTF mesh on one node, with one
/// primitive per part.
struct GltfMeshParts {
  std::vector<const VisiblePart*> parts;
  const MeshObject* object = nullptr;  ///< null for a single part whose object is unknown

  /// Returns the mesh and the node, with the names and extras of the original file.
  nlohmann::json described_mesh(nlohmann::json primitives) const;
  nlohmann::json described_node(std::size_t mesh) const;
};

/// Groups the parts that have triangles by object. `character` must outlive the result.
std::vector<GltfMeshParts> gltf_mesh_parts(const Character& character);

/// Returns true if a part needs a material in a glTF file. A part that came from a glTF file
/// without a material does not get one.
bool has_gltf_material(const VisiblePart& part, const Character& character);

/// Gathers the root joints of a skeleton below one node if there are several: the joints of a skin
/// need a common root (glTF 2.0, 3.7.3). Call it when the nodes of the document are the joints.
/// \return  the nodes of the scene
nlohmann::json add_skeleton_root(const Skeleton& skeleton, nlohmann::json& document);

/// Adds "asset", "scene" and "scenes", with the copyright and extras of the character's file.
void add_scene_and_asset(const Character& character, nlohmann::json scene_nodes,
                         nlohmann::json& document);

/// Adds all sets of texture coordinates and colors of a part to the attributes of a primitive.
void add_coordinates_and_colors(const VisiblePart& part, GltfBuffer& buffer,
                                nlohmann::json& attributes);

/// Returns the four largest influences of a vertex by descending weight, normalized to a sum of 1.
std::array<SkinWeights::Influence, 4> four_largest(std::vector<SkinWeights::Influence> influences);

/// Adds joints and weights of the vertices of a part, the four largest of each, to the attributes.
/// \param weights  of the vertices of the surface; joint indices are the same in the skin
void add_influences(const VisiblePart& part, const SkinWeights& weights, GltfBuffer& buffer,
                    nlohmann::json& attributes);

/// Parses JSON text. Returns null if it is invalid.
nlohmann::json json_of_text(const std::string& text);

}  // namespace sinew
