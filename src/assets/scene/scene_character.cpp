// SPDX-License-Identifier: MIT

#include "assets/scene/scene_character.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "assets/list_names.h"
#include "assets/scene/common_bind_pose.h"
#include "assets/scene/largest_skeleton.h"
#include "assets/scene/levels_of_detail.h"
#include "assets/scene/node_followers.h"
#include "assets/scene/node_skeleton.h"
#include "assets/scene/repair_skins.h"
#include "assets/scene/rest_scale.h"
#include "assets/scene/scene_skeleton.h"
#include "assets/scene/still_skeletons.h"
#include "assets/scene/travel_morphs.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Combines meshes to the surface of a character.
class SurfaceBuilder {
 public:
  explicit SurfaceBuilder(const Scene& scene)
      : scene_(scene), object_number_(scene.objects.size(), -1) {
    surface_.repeats_vertices = true;
    surface_.materials = scene.materials;
    surface_.textures = scene.textures;
  }

  /// Appends a mesh as a part, with its vertices transformed to the scene.
  void add(const SceneMesh& mesh, const Eigen::Matrix4d& mesh_to_scene) {
    const Eigen::Affine3d to_scene(mesh_to_scene);
    const int first = static_cast<int>(surface_.positions.cols());
    append_positions(mesh, to_scene);
    append_part(mesh, first, to_scene.linear().determinant() < 0.0);
    append_normals(mesh, to_scene.linear());
    if (mesh.object >= 0) {
      append_to_object(mesh, first, to_scene);
      surface_.parts.back().object = object_number_[mesh.object];
    }
    for (std::size_t number = 0; number < mesh.morphs.size(); ++number) {
      append_to_morph(mesh, static_cast<int>(number), first, to_scene.linear());
    }
  }

  const SceneMorphs& morphs() const { return morphs_; }
  ImportedSurface finish() { return std::move(surface_); }

 private:
  /// Appends the rest shape, which includes the morph targets with their default weights.
  void append_positions(const SceneMesh& mesh, const Eigen::Affine3d& to_scene) {
    Points rest = mesh.positions;
    for (const SceneMorph& morph : mesh.morphs) {
      if (morph.rest_weight == 0.0F) continue;
      for (const auto& [vertex, by] : morph.moves) rest.col(vertex) += morph.rest_weight * by;
    }
    surface_.positions.conservativeResize(3, surface_.positions.cols() + rest.cols());
    surface_.positions.rightCols(rest.cols()) = to_scene * rest;
  }

  void append_part(const SceneMesh& mesh, int first, bool is_mirrored) {
    VisiblePart part;
    part.name = mesh.name;
    part.surface_vertex.resize(mesh.positions.cols());
    std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), first);
    part.texture_coordinates = mesh.texture_coordinates;
    part.more_texture_coordinates = mesh.more_texture_coordinates;
    part.colors = mesh.colors;
    part.triangles = mesh.triangles;
    if (is_mirrored) {  // keeps the front faces outside
      for (Triangle& t : part.triangles) std::swap(t[1], t[2]);
    }
    part.material = mesh.material;
    surface_.parts.push_back(std::move(part));
  }

  void append_normals(const SceneMesh& mesh, const Eigen::Matrix3d& to_scene) {
    const Eigen::Matrix3f of_normals = to_scene.inverse().transpose().cast<float>();
    std::vector<Eigen::Vector3f>& normals = surface_.normals.emplace_back();
    for (const Eigen::Vector3f& normal : mesh.normals) normals.emplace_back(of_normals * normal);
  }

  void append_to_object(const SceneMesh& mesh, int first, const Eigen::Affine3d& to_scene) {
    int& number = object_number_[mesh.object];
    if (number < 0) {
      number = static_cast<int>(surface_.objects.size());
      const SceneObject& source = scene_.objects[mesh.object];
      surface_.objects.push_back({source.name, to_scene * Eigen::Affine3d(source.to_mesh),
                                  std::vector<int>(source.positions.cols(), -1), source.positions,
                                  source.mesh_name, source.extras});
    }
    std::vector<int>& surface_vertex = surface_.objects[number].surface_vertex;
    for (const Triangle& triangle : mesh.triangles) {
      for (const int corner : triangle) {
        const int place = mesh.object_vertex[corner];
        if (place >= 0 && surface_vertex[place] < 0) surface_vertex[place] = first + corner;
      }
    }
  }

  /// Appends a morph target. The meshes of a node share their targets by index.
  void append_to_morph(const SceneMesh& mesh, int number, int first,
                       const Eigen::Matrix3d& to_scene) {
    const SceneMorph& source = mesh.morphs[number];
    const auto [entry, is_new] = morphs_.uses.emplace(
        std::pair{mesh.node, number},
        SceneMorphs::Use{static_cast<int>(surface_.morphs.size()), source.rest_weight});
    if (is_new) surface_.morphs.push_back({morph_name(mesh, number), {}});
    for (const auto& [vertex, by] : source.moves) {
      surface_.morphs[entry->second.morph].moves.push_back(
          {first + vertex, (to_scene * by).cast<float>()});
    }
  }

  /// Returns a unique name for a morph target: "smile", "HEAD.0" if it has no name, "HEAD.smile" if
  /// its name is taken, and "HEAD.smile_2" if that is taken as well.
  std::string morph_name(const SceneMesh& mesh, int number) {
    const std::string& own = mesh.morphs[number].name;
    if (!own.empty() && taken_names_.insert(own).second) return own;
    const std::string& object =
        mesh.object >= 0 ? scene_.objects[mesh.object].name : scene_.nodes[mesh.node].name;
    const std::string base =
        fmt::format("{}.{}", object, own.empty() ? std::to_string(number) : own);
    std::string name = base;
    int& last = last_number_[base];  // avoids quadratic time for many equal names
    while (!taken_names_.insert(name).second) {
      last = std::max(last, 1) + 1;
      name = fmt::format("{}_{}", base, last);
    }
    return name;
  }

  const Scene& scene_;
  std::vector<int> object_number_;  ///< for each scene object its index in the surface; -1: not yet
  ImportedSurface surface_;
  SceneMorphs morphs_;
  std::set<std::string> taken_names_;       ///< names of morph targets
  std::map<std::string, int> last_number_;  ///< last number appended to a name
};

using WeightRow = std::vector<SkinWeights::Influence>;

/// Returns the weights of each vertex of a mesh, sorted by joint, with a sum of 1. Vertices without
/// weights have empty rows.
std::vector<WeightRow> weight_rows(const SceneMesh& mesh, const std::vector<int>& joint_of_node) {
  std::vector<WeightRow> rows(mesh.positions.cols());
  for (const SceneBone& bone : mesh.bones) {
    for (const auto& [vertex, weight] : bone.weights) {
      if (weight > 0.0F) rows[vertex].push_back({joint_of_node[bone.node], weight});
    }
  }
  for (WeightRow& row : rows) {
    std::stable_sort(row.begin(), row.end(),
                     [](const auto& a, const auto& b) { return a.joint < b.joint; });
    double sum = 0.0;
    for (const auto& influence : row) sum += influence.weight;
    for (auto& influence : row) influence.weight = static_cast<float>(influence.weight / sum);
  }
  return rows;
}

/// The vertices of a skinned mesh that have no joint weights.
struct UnweightedVertices {
  int mesh;
  std::vector<std::size_t> rows;  ///< indices into the weights of the character
};

/// Builds a character from the meshes that joints move, skinned or carried by one joint.
SceneCharacter jointed_character(const Scene& scene, const SceneSkeleton& joints,
                                 const std::string& file) {
  SceneCharacter result;
  SurfaceBuilder surface(scene);
  SkinWeights weights;
  std::set<std::string> left_out;
  std::vector<UnweightedVertices> unweighted;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const SceneMesh& mesh = scene.meshes[m];
    const int carrier = joints.carrier[m];
    if (mesh.bones.empty() && carrier < 0) {
      left_out.insert(mesh.name);
      continue;
    }
    surface.add(mesh, joints.mesh_to_scene[m]);
    UnweightedVertices without{static_cast<int>(m), {}};
    for (WeightRow& row : weight_rows(mesh, joints.joint_of_node)) {
      if (row.empty()) {
        if (carrier < 0) without.rows.push_back(weights.vertices.size());
        row.push_back({std::max(0, carrier), 1.0F});
        weights.unknown.push_back(carrier < 0 ? 1 : 0);
      } else {
        weights.unknown.push_back(0);
      }
      weights.vertices.push_back(std::move(row));
    }
    if (!without.rows.empty()) unweighted.push_back(std::move(without));
  }
  if (!left_out.empty()) {
    result.warnings.push_back(
        fmt::format("{}: parts that are not attached to the skeleton are not shown ({}); bind them "
                    "to it to see them",
                    file, list_names({left_out.begin(), left_out.end()})));
  }
  std::size_t count = 0;
  for (const UnweightedVertices& of_mesh : unweighted) count += of_mesh.rows.size();
  // If no vertex has weights, weights are computed later (skinning/weights/weights.h).
  const bool any_weights = count < weights.vertices.size();
  if (count > 0) {
    result.warnings.push_back(fmt::format(
        "{}: {} no joint weights and {}", file, counted(count, "vertex has", "vertices have"),
        scene.binds_at_nodes && any_weights
            ? by_count(count, "moves with the node of its mesh instead",
                       "move with the nodes of their meshes instead")
            : by_count(count, "was bound to the root", "were bound to the root")));
  }
  result.surface = surface.finish();
  const std::vector<std::string> scaled = joints_scaled_since_binding(scene, joints);
  if (!scaled.empty()) {
    result.warnings.push_back(fmt::format(
        "{}: {} scaled after the skin was bound to {} ({}), which stretches simulated tissue all "
        "the time: apply {} scale and bind the skin again",
        file, counted(scaled.size(), "joint was", "joints were"),
        by_count(scaled.size(), "it", "them"), list_names(scaled),
        by_count(scaled.size(), "its", "their")));
  }
  std::vector<int> followed;  // meshes whose vertices without weights follow the mesh's node
  if (count > 0 && any_weights && scene.binds_at_nodes) {
    for (const UnweightedVertices& of_mesh : unweighted) followed.push_back(of_mesh.mesh);
  }
  NodeFollowers followers = follow_nodes(scene, joints, followed);
  const Stretches stretches = joints.rest_scale.empty() ? Stretches::kLeftOut : Stretches::kShown;
  result.clips =
      clips_of_scene(scene, followers.joints, surface.morphs(), stretches, file, result.warnings);
  if (result.clips.empty()) {
    if (auto pose = pose_of_scene(scene, followers.joints)) {
      result.clips.push_back(std::move(*pose));
    }
  }
  attach_followers(joints.skeleton.joint_count(), followers, result.clips);
  for (const UnweightedVertices& of_mesh : unweighted) {
    const int joint = std::max(0, followers.joint_of_mesh[of_mesh.mesh]);
    for (const std::size_t row : of_mesh.rows) weights.vertices[row][0].joint = joint;
  }
  if (any_weights) result.surface.weights = std::move(weights);
  result.skeleton = std::move(followers.joints.skeleton);
  return result;
}

/// Builds a character from meshes without joints. Clips still drive their morph targets, including
/// those that represent translations of nodes.
SceneCharacter rigid_character(const Scene& scene, const std::string& file) {
  const std::vector<Eigen::Matrix4d> global = scene.global_transforms();
  SurfaceBuilder surface(scene);
  for (const SceneMesh& mesh : scene.meshes) surface.add(mesh, global[mesh.node]);
  SceneCharacter result;
  result.surface = surface.finish();
  result.clips =
      clips_of_scene(scene, {}, surface.morphs(), Stretches::kLeftOut, file, result.warnings);
  return result;
}

}  // namespace

SceneCharacter character_of_scene(const Scene& whole_scene, const std::string& file,
                                  MovingNodes nodes, int level_of_detail) {
  if (whole_scene.meshes.empty()) {
    fail_input("{}: the scene contains no mesh; export the mesh with it", file);
  }
  Scene scene = keep_level_of_detail(whole_scene, level_of_detail, file);
  scene = repair_skins(keep_largest_skeleton(std::move(scene), file), file);
  scene = bind_still_skeletons(std::move(scene), file);
  const bool is_skinned = std::any_of(scene.meshes.begin(), scene.meshes.end(),
                                      [](const SceneMesh& mesh) { return !mesh.bones.empty(); });
  SceneSkeleton joints;
  if (is_skinned) {
    joints = skeleton_of_scene(scene, file);
    move_to_common_bind_pose(joints, file, scene);
  }
  if (!is_skinned && nodes == MovingNodes::kCarry) joints = skeleton_of_nodes(scene);
  if (!is_skinned && nodes == MovingNodes::kTravel) add_travel_morphs(scene, file);
  SceneCharacter result = is_skinned || !joints.skeleton.empty()
                              ? jointed_character(scene, joints, file)
                              : rigid_character(scene, file);
  result.surface.moves_in_pieces = !is_skinned;
  result.warnings.insert(result.warnings.begin(), scene.warnings.begin(), scene.warnings.end());
  return result;
}

}  // namespace sinew
