#include "assets/scene_character.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "assets/scene_skeleton.h"
#include "assets/some_names.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Appends a mesh as a part, its vertices brought into the scene.
void append_part(const SceneMesh& mesh, const Eigen::Matrix4d& mesh_to_scene,
                 ImportedSurface& surface) {
  const Eigen::Index first = surface.positions.cols();
  const Eigen::Index count = mesh.positions.cols();
  surface.positions.conservativeResize(3, first + count);
  surface.positions.rightCols(count) =
      (mesh_to_scene.topLeftCorner<3, 3>() * mesh.positions).colwise() +
      Eigen::Vector3d(mesh_to_scene.topRightCorner<3, 1>());
  VisiblePart part;
  part.name = mesh.name;
  part.surface_vertex.resize(count);
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), static_cast<int>(first));
  part.texture_coordinates = mesh.texture_coordinates;
  part.triangles = mesh.triangles;
  if (mesh_to_scene.topLeftCorner<3, 3>().determinant() <
      0.0) {  // mirrored: still seen from outside
    for (Triangle& t : part.triangles) std::swap(t[1], t[2]);
  }
  part.material = mesh.material;
  surface.parts.push_back(std::move(part));
}

using Row = std::vector<SkinWeights::Influence>;

/// Rows of the vertices of a mesh, sorted by joint, sums 1; empty rows stay empty.
std::vector<Row> weight_rows(const SceneMesh& mesh, const std::vector<int>& joint_of_node,
                             const std::string& file) {
  std::vector<Row> rows(mesh.positions.cols());
  for (const SceneBone& bone : mesh.bones) {
    for (const auto& [vertex, weight] : bone.weights) {
      if (!std::isfinite(weight) || weight < 0.0F) {
        fail_input(
            "{}: vertex {} of mesh '{}' has the weight {}; bind the skin again and export it", file,
            vertex, mesh.name, weight);
      }
      if (weight > 0.0F) rows[vertex].push_back({joint_of_node[bone.node], weight});
    }
  }
  for (Row& row : rows) {
    std::stable_sort(row.begin(), row.end(),
                     [](const auto& a, const auto& b) { return a.joint < b.joint; });
    float sum = 0.0F;
    for (const auto& influence : row) sum += influence.weight;
    for (auto& influence : row) influence.weight /= sum;
  }
  return rows;
}

SceneCharacter skinned_character(const Scene& scene, const std::string& file) {
  SceneSkeleton joints = skeleton_of_scene(scene, file);
  SceneCharacter result;
  result.warnings = joints.warnings;
  result.surface.weights.emplace();
  std::set<std::string> rigid_names;
  int unweighted = 0;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const SceneMesh& mesh = scene.meshes[m];
    if (mesh.bones.empty()) {
      rigid_names.insert(mesh.name);
      continue;
    }
    append_part(mesh, joints.mesh_to_scene[m], result.surface);
    for (Row& row : weight_rows(mesh, joints.joint_of_node, file)) {
      if (row.empty()) {
        ++unweighted;
        row.push_back({0, 1.0F});
      }
      result.surface.weights->vertices.push_back(std::move(row));
    }
  }
  if (!rigid_names.empty()) {
    result.warnings.push_back(fmt::format(
        "{}: parts that are not bound to the skeleton were left out ({}); bind them to see them",
        file, some_names({rigid_names.begin(), rigid_names.end()})));
  }
  if (unweighted > 0) {
    result.warnings.push_back(fmt::format(
        "{}: {} vertices have no joint weights and were bound to the root", file, unweighted));
  }
  result.skeleton = joints.skeleton;
  result.clips = clips_of_scene(scene, joints, file, result.warnings);
  return result;
}

}  // namespace

SceneCharacter character_of_scene(const Scene& scene, const std::string& file) {
  if (scene.meshes.empty()) {
    fail_input("{}: the scene holds no mesh; export the character's skin with it", file);
  }
  const bool is_skinned = std::any_of(scene.meshes.begin(), scene.meshes.end(),
                                      [](const SceneMesh& mesh) { return !mesh.bones.empty(); });
  SceneCharacter result;
  if (is_skinned) {
    result = skinned_character(scene, file);
  } else {
    const std::vector<Eigen::Matrix4d> global = scene.global_transforms();
    for (const SceneMesh& mesh : scene.meshes) {
      append_part(mesh, global[mesh.node], result.surface);
    }
  }
  result.surface.repeats_vertices = true;
  result.surface.materials = scene.materials;
  result.surface.textures = scene.textures;
  result.warnings.insert(result.warnings.begin(), scene.warnings.begin(), scene.warnings.end());
  return result;
}

}  // namespace sinew
