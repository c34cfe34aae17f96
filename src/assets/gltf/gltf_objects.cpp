#include "assets/gltf/gltf_objects.h"

#include <map>
#include <numeric>

namespace sinew {
namespace {

using nlohmann::json;

/// The name of the node, as Blender names the object; that of the mesh for a node without a name.
std::string gltf_object_name(const Scene& scene, const SceneMesh& mesh) {
  const std::string& name = scene.nodes[mesh.node].name;
  return name.starts_with("nodes[") ? mesh.name : name;
}

/// The extras of a mesh. Names of morph targets, which come to nothing in what is baked, are not
/// passed on.
std::string gltf_mesh_extras(const json& mesh) {
  json extras = mesh.value("extras", json());
  if (extras.is_object()) extras.erase("targetNames");
  return extras.empty() ? std::string() : gltf_text(extras);
}

/// Passes on what the file says of the nodes with meshes and of these meshes.
void describe_gltf_objects(const GltfFile& file, const std::vector<int>& node_of, Scene& scene) {
  const json& nodes = file.list("nodes");
  std::map<int, const json*> node_at;
  for (std::size_t n = 0; n < node_of.size(); ++n) {
    if (node_of[n] >= 0) node_at[node_of[n]] = &nodes[n];
  }
  for (SceneObject& object : scene.objects) {
    auto node = node_at.find(object.node);
    // An instance is a node of our own below that of the file.
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
  std::map<int, int> object_of;  // node
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
