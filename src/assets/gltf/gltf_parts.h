#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/gltf/gltf_buffer.h"

namespace sinew {

/// The triangles of a part as an index accessor, of 16 bits where that is enough.
int add_triangles(const VisiblePart& part, GltfBuffer& buffer);

/// The parts of one mesh object, which become one glTF mesh on one node: a primitive for each.
struct GltfMeshParts {
  std::vector<const VisiblePart*> parts;
  const MeshObject* object = nullptr;  ///< null: a part alone, of which nothing more is known

  /// The mesh and the node, with the names and extras of the file.
  nlohmann::json described_mesh(nlohmann::json primitives) const;
  nlohmann::json described_node(std::size_t mesh) const;
};

/// The parts that have triangles, those of an object together; `character` must outlive the result.
std::vector<GltfMeshParts> gltf_mesh_parts(const Character& character);

/// Whether a part needs a material in a glTF file: not where it came without one from such a file.
bool has_gltf_material(const VisiblePart& part, const Character& character);

/// Adds "asset", "scene" and "scenes" with what the character's file says of itself.
void add_scene_and_asset(const Character& character, nlohmann::json scene_nodes,
                         nlohmann::json& document);

/// Adds all sets of texture coordinates and colours of a part to the attributes of a primitive.
void add_coordinates_and_colors(const VisiblePart& part, GltfBuffer& buffer,
                                nlohmann::json& attributes);

/// The four largest influences of a vertex, by falling weight, summing to 1.
std::array<SkinWeights::Influence, 4> four_largest(std::vector<SkinWeights::Influence> influences);

/// Adds joints and weights of the part's vertices, the four largest of each, to the attributes.
/// \param weights  of the surface's vertices; joints have the same numbers in the skin
void add_influences(const VisiblePart& part, const SkinWeights& weights, GltfBuffer& buffer,
                    nlohmann::json& attributes);

/// The value that a text of JSON means; null where it is none.
nlohmann::json json_of_text(const std::string& text);

}  // namespace sinew
