#include <algorithm>
#include <map>

#include "assets/scene_objects.h"

namespace sinew {
namespace {

/// The name of the node, as Blender names the object; for one that assimp has named the mesh's.
std::string gltf_object_name(const Scene& scene, const SceneMesh& mesh) {
  const std::string& name = scene.nodes[mesh.node].name;
  return name.starts_with("nodes[") ? mesh.name : name;
}

/// Gives the vertices that triangles use numbers from the next one on, in their order.
void number_used(SceneMesh& mesh, int next) {
  std::vector<bool> is_used(mesh.positions.cols(), mesh.triangles.empty());
  for (const Triangle& triangle : mesh.triangles) {
    for (const int corner : triangle) is_used[corner] = true;
  }
  mesh.object_vertex.assign(mesh.positions.cols(), -1);
  for (std::size_t v = 0; v < is_used.size(); ++v) {
    if (is_used[v]) mesh.object_vertex[v] = next++;
  }
}

}  // namespace

void make_gltf_objects(Scene& scene) {
  std::map<int, int> object_of;  // node
  for (SceneMesh& mesh : scene.meshes) {
    const auto [entry, is_new] =
        object_of.emplace(mesh.node, static_cast<int>(scene.objects.size()));
    if (is_new) scene.objects.push_back({gltf_object_name(scene, mesh), mesh.node, Points(3, 0)});
    SceneObject& object = scene.objects[entry->second];
    const Eigen::Index first = object.positions.cols();
    number_used(mesh, static_cast<int>(first));
    const Eigen::Index used = mesh.object_vertex.size() -
                              std::count(mesh.object_vertex.begin(), mesh.object_vertex.end(), -1);
    object.positions.conservativeResize(3, first + used);
    for (Eigen::Index v = 0; v < mesh.positions.cols(); ++v) {
      if (mesh.object_vertex[v] < 0) continue;
      object.positions.col(mesh.object_vertex[v]) = mesh.positions.col(v);
    }
    mesh.object = entry->second;
  }
}

}  // namespace sinew
