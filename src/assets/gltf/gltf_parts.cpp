// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace sinew {

int add_triangles(const VisiblePart& part, GltfBuffer& buffer) {
  std::vector<std::uint32_t> indices;
  indices.reserve(3 * part.triangles.size());
  for (const Triangle& triangle : part.triangles) {
    for (const int corner : triangle) indices.push_back(static_cast<std::uint32_t>(corner));
  }
  // glTF forbids the largest index of a type, which is reserved for primitive restart.
  constexpr std::size_t kShortLimit = 65535;
  if (part.surface_vertex.size() > kShortLimit) {
    return buffer.add(indices, "SCALAR", 1, GltfTarget::kIndices);
  }
  const std::vector<std::uint16_t> short_indices(indices.begin(), indices.end());
  return buffer.add(short_indices, "SCALAR", 1, GltfTarget::kIndices);
}

namespace {

template <typename Vector>
int add_vectors(const std::vector<Vector>& vectors, const char* type, GltfBuffer& buffer) {
  std::vector<float> numbers;
  numbers.reserve(Vector::RowsAtCompileTime * vectors.size());
  for (const Vector& vector : vectors) {
    numbers.insert(numbers.end(), vector.data(), vector.data() + vector.size());
  }
  return buffer.add(numbers, type, Vector::RowsAtCompileTime, GltfTarget::kVertices);
}

}  // namespace

nlohmann::json GltfMeshParts::described_mesh(nlohmann::json primitives) const {
  const bool is_named = object != nullptr && !object->mesh_name.empty();
  nlohmann::json mesh = {{"name", is_named ? object->mesh_name : parts.front()->name},
                         {"primitives", std::move(primitives)}};
  if (object != nullptr && !object->extras.mesh.empty()) {
    mesh["extras"] = json_of_text(object->extras.mesh);
  }
  return mesh;
}

nlohmann::json GltfMeshParts::described_node(std::size_t mesh) const {
  const bool is_named = object != nullptr && !object->name.empty();
  nlohmann::json node = {{"name", is_named ? object->name : parts.front()->name}, {"mesh", mesh}};
  if (object != nullptr && !object->extras.node.empty()) {
    node["extras"] = json_of_text(object->extras.node);
  }
  return node;
}

std::vector<GltfMeshParts> gltf_mesh_parts(const Character& character) {
  std::vector<GltfMeshParts> meshes;
  std::map<int, std::size_t> mesh_of_object;
  for (const VisiblePart& part : character.parts) {
    if (part.triangles.empty()) continue;
    const bool is_known =
        part.object >= 0 && part.object < static_cast<int>(character.objects.size());
    if (!is_known) {
      meshes.push_back({{&part}, nullptr});
      continue;
    }
    const auto [entry, is_new] = mesh_of_object.try_emplace(part.object, meshes.size());
    if (is_new) meshes.push_back({{}, &character.objects[part.object]});
    meshes[entry->second].parts.push_back(&part);
  }
  return meshes;
}

bool has_gltf_material(const VisiblePart& part, const Character& character) {
  return part.material >= 0 || !character.is_gltf;
}

nlohmann::json add_skeleton_root(const Skeleton& skeleton, nlohmann::json& document) {
  nlohmann::json roots = nlohmann::json::array();
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent < 0) roots.push_back(j);
  if (roots.size() < 2) return roots;
  document["nodes"].push_back({{"name", "skeleton"}, {"children", std::move(roots)}});
  return nlohmann::json::array({document["nodes"].size() - 1});
}

void add_scene_and_asset(const Character& character, nlohmann::json scene_nodes,
                         nlohmann::json& document) {
  nlohmann::json asset = {{"version", "2.0"}, {"generator", "Sinew"}};
  if (!character.notes.copyright.empty()) asset["copyright"] = character.notes.copyright;
  document["asset"] = std::move(asset);
  nlohmann::json scene = {{"name", character.name}, {"nodes", std::move(scene_nodes)}};
  if (!character.notes.scene_extras.empty()) {
    scene["extras"] = json_of_text(character.notes.scene_extras);
  }
  document["scene"] = 0;
  document["scenes"] = nlohmann::json::array({std::move(scene)});
}

void add_coordinates_and_colors(const VisiblePart& part, GltfBuffer& buffer,
                                nlohmann::json& attributes) {
  int number = 0;
  const auto add_set = [&](const std::vector<Eigen::Vector2f>& set) {
    attributes[fmt::format("TEXCOORD_{}", number++)] = add_vectors(set, "VEC2", buffer);
  };
  if (!part.texture_coordinates.empty()) {
    add_set(part.texture_coordinates);
    for (const auto& set : part.more_texture_coordinates) add_set(set);
  }
  number = 0;
  for (const auto& set : part.colors) {
    attributes[fmt::format("COLOR_{}", number++)] = add_vectors(set, "VEC4", buffer);
  }
}

std::array<SkinWeights::Influence, 4> four_largest(std::vector<SkinWeights::Influence> influences) {
  // Weights of the same joint are added, because the specification forbids naming a joint twice.
  std::stable_sort(influences.begin(), influences.end(),
                   [](const auto& a, const auto& b) { return a.joint < b.joint; });
  for (std::size_t i = 1; i < influences.size(); ++i) {
    if (influences[i].joint != influences[i - 1].joint) continue;
    influences[i].weight += influences[i - 1].weight;
    influences[i - 1].weight = 0.0F;
  }
  std::stable_sort(influences.begin(), influences.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  influences.resize(4, {0, 0.0F});
  const float sum =
      influences[0].weight + influences[1].weight + influences[2].weight + influences[3].weight;
  std::array<SkinWeights::Influence, 4> result{};
  for (std::size_t i = 0; i < 4; ++i) {
    const float weight = sum > 0.0F ? influences[i].weight / sum : 0.0F;
    result[i] = {weight > 0.0F ? influences[i].joint : 0, weight};
  }
  return result;
}

void add_influences(const VisiblePart& part, const SkinWeights& weights, GltfBuffer& buffer,
                    nlohmann::json& attributes) {
  std::vector<std::uint16_t> joints;
  std::vector<float> joint_weights;
  for (const int v : part.surface_vertex) {
    for (const auto& influence : four_largest(weights.vertices[v])) {
      joints.push_back(static_cast<std::uint16_t>(influence.joint));
      joint_weights.push_back(influence.weight);
    }
  }
  attributes["JOINTS_0"] = buffer.add(joints, "VEC4", 4, GltfTarget::kVertices);
  attributes["WEIGHTS_0"] = buffer.add(joint_weights, "VEC4", 4, GltfTarget::kVertices);
}

nlohmann::json json_of_text(const std::string& text) {
  nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
  return value.is_discarded() ? nlohmann::json() : value;
}

}  // namespace sinew
