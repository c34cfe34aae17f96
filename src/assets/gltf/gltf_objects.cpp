// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_objects.h"

#include <map>
#include <numeric>

namespace sinew {
namespace {

using nlohmann::json;

/// Returns the name of the node, after which Blender names the object, or that of the mesh if the
/// node has no name.
std::string gltf_object_name(const Scene& scene, const SceneMesh& mesh) {
  const std::string& name = scene.nodes[mesh.node].name;
  return name.starts_with("nodes[") ? mesh.name : name;
}

/// Returns the extras of a mesh. The names of morph targets are dropped, because they are
/// meaningless in a baked file.
std::string gltf_mesh_extras(const json& mesh) {
  json extras = mesh.value("extras", json());
  if (extras.is_object()) extras.erase("targetNames");
  return extras.empty() ? std::string() : gltf_text(extras);
}

/// Copies names and extras of the meshes and their nodes to the objects.
void describe_gltf_objects(const GltfFile& file, const std::vector<int>& node_of, Scene& scene) {
  const json& nodes = file.list("nodes");
  std::map<int, const json*> node_at;
  for (std::size_t n = 0; n < node_of.size(); ++n) {
    if (node_of[n] >= 0) node_at[node_of[n]] = &nodes[n];
  }
  for (SceneObject& object : scene.objects) {
    auto node = node_at.find(object.node);
    // The node of an instance is not in the file; its parent is.
    if (node == node_at.end()) node = node_at.find(scene.nodes[object.node].parent);
    if (node == node_at.end()) continue;
    object.extras.node = gltf_text_of(*node->second, "extras");
    const json* const mesh = item_in(*node->second, "mesh", file.list("meshes"));
    if (mesh == nullptr || !mesh->is_object()) continue;
    object.mesh_name = text_in(*mesh, "name");
    object.extras.mesh = gltf_mesh_extras(*mesh);
  }
}

}  // namespace

void make_gltf_objects(Scene& scene, const GltfFile& file, const std::vector<int>& node_of) {
  std::map<int, int> object_of;  // by node
  for (SceneMesh& mesh : scene.meshes) {
    const auto [entry, is_new] =
        object_of.emplace(mesh.node, static_cast<int>(scene.objects.size()));
    if (is_new) scene.objects.push_back({gltf_object_name(scene, mesh), mesh.node, Points(3, 0)});
    SceneObject& object = scene.objects[entry->second];
    const Eigen::Index first = object.positions.cols();
    object.positions.conservativeResize(3, first + mesh.positions.cols());
    object.positions.rightCols(mesh.positions.cols()) = mesh.positions;
    mesh.object_vertex.resize(mesh.positions.cols());
    std::iota(mesh.object_vertex.begin(), mesh.object_vertex.end(), static_cast<int>(first));
    mesh.object = entry->second;
  }
  describe_gltf_objects(file, node_of, scene);
}

}  // namespace sinew
