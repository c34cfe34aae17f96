// SPDX-License-Identifier: MIT

#include "assets/scene/still_skeletons.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "assets/list_names.h"
#include "assets/scene/skeleton_groups.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

using Eigen::Matrix4d;
using Eigen::Vector3d;

// Keys that differ by less than this are equal: an element of a rotation or scale, or the fraction
// of the size of the scene for a translation.
constexpr double kEqual = 1e-4;

template <typename Value, typename Difference>
bool varies(const std::vector<std::pair<double, Value>>& keys, double tolerance,
            Difference difference) {
  return std::ranges::any_of(
      keys, [&](const auto& key) { return difference(key.second, keys[0].second) > tolerance; });
}

/// Returns for each node whether a clip moves it or a node above it.
std::vector<bool> moving_nodes(const Scene& scene, double size) {
  std::vector<bool> moves(scene.nodes.size(), false);
  for (const SceneClip& clip : scene.clips) {
    for (const SceneChannel& channel : clip.channels) {
      const auto apart = [](const auto& a, const auto& b) { return (a - b).cwiseAbs().maxCoeff(); };
      const auto turned = [](const auto& a, const auto& b) { return a.angularDistance(b); };
      if (varies(channel.rotations, kEqual, turned) ||
          varies(channel.translations, kEqual * size, apart) ||
          varies(channel.scales, kEqual, apart))
        moves[channel.node] = true;
    }
  }
  for (std::size_t n = 0; n < scene.nodes.size(); ++n)
    if (scene.nodes[n].parent >= 0 && moves[scene.nodes[n].parent]) moves[n] = true;
  return moves;
}

/// A joint, and its transform in the scene when the skin was bound.
struct BoundJoint {
  int node = -1;
  Matrix4d bound = Matrix4d::Identity();
};

/// The meshes that one skeleton moves.
struct Group {
  std::vector<int> meshes;
  Eigen::Index vertices = 0;
  Eigen::AlignedBox3d box;  ///< in the scene
};

/// Returns the groups by their topmost joints.
std::map<int, Group> groups_of(const Scene& scene, const std::vector<Matrix4d>& placed) {
  const SkeletonGroups groups(scene);
  std::map<int, Group> result;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const SceneMesh& mesh = scene.meshes[m];
    if (mesh.bones.empty() || mesh.positions.cols() == 0) continue;
    Group& group = result[groups.top_of(mesh)];
    group.meshes.push_back(static_cast<int>(m));
    group.vertices += mesh.positions.cols();
    group.box.extend(bounding_box(mesh.positions).transformed(Eigen::Affine3d(placed[mesh.node])));
  }
  return result;
}

/// Returns for each vertex the bone with the largest weight, or null.
std::vector<const SceneBone*> heaviest_bones(const SceneMesh& mesh) {
  std::vector<float> most(mesh.positions.cols(), 0.0F);
  std::vector<const SceneBone*> heaviest(mesh.positions.cols(), nullptr);
  for (const SceneBone& bone : mesh.bones) {
    for (const auto& [v, weight] : bone.weights) {
      if (weight <= most[v]) continue;
      most[v] = weight;
      heaviest[v] = &bone;
    }
  }
  return heaviest;
}

/// Returns the joint that has most of the weight of the vertex closest to a point.
/// \param meshes  indices of skinned meshes
/// \param placed  transforms of all nodes, at which their meshes were bound
BoundJoint joint_at(const Scene& scene, const std::vector<Matrix4d>& placed,
                    const std::vector<int>& meshes, const Vector3d& point) {
  BoundJoint result;
  double nearest = std::numeric_limits<double>::infinity();
  for (const int m : meshes) {
    const SceneMesh& mesh = scene.meshes[m];
    const Matrix4d& to_scene = placed[mesh.node];
    const std::vector<const SceneBone*> heaviest = heaviest_bones(mesh);
    for (Eigen::Index v = 0; v < mesh.positions.cols(); ++v) {
      const double distance =
          (Eigen::Affine3d(to_scene) * mesh.positions.col(v) - point).squaredNorm();
      if (heaviest[v] == nullptr || distance >= nearest) continue;
      nearest = distance;
      result = {heaviest[v]->node, to_scene * heaviest[v]->inverse_bind.inverse()};
    }
  }
  return result;
}

/// Binds all vertices of a mesh to one joint.
void bind_to(const BoundJoint& joint, const Matrix4d& placed, SceneMesh& mesh) {
  SceneBone bone{joint.node, joint.bound.inverse() * placed, {}};
  for (int v = 0; v < mesh.positions.cols(); ++v) bone.weights.emplace_back(v, 1.0F);
  mesh.bones = {std::move(bone)};
}

}  // namespace

Scene bind_still_skeletons(Scene scene, const std::string& file) {
  if (!scene.binds_at_nodes) return scene;
  const std::vector<Matrix4d> placed = scene.global_transforms();
  const std::map<int, Group> parts = groups_of(scene, placed);
  if (parts.size() < 2) return scene;
  const auto largest =
      std::ranges::max_element(parts, {}, [](const auto& each) { return each.second.vertices; });
  const std::vector<bool> moves = moving_nodes(scene, largest->second.box.diagonal().norm());
  const auto is_moved = [&](int m) {
    return std::ranges::any_of(scene.meshes[m].bones,
                               [&](const SceneBone& bone) { return moves[bone.node]; });
  };
  if (std::ranges::none_of(largest->second.meshes, is_moved)) return scene;
  std::vector<std::string> names;
  std::set<std::string> joints;
  for (const auto& [top, group] : parts) {
    if (top == largest->first || std::ranges::any_of(group.meshes, is_moved)) continue;
    const BoundJoint joint = joint_at(scene, placed, largest->second.meshes, group.box.center());
    if (joint.node < 0) continue;
    for (const int m : group.meshes) bind_to(joint, placed[scene.meshes[m].node], scene.meshes[m]);
    names.push_back(scene.nodes[top].name);
    joints.insert(scene.nodes[joint.node].name);
  }
  if (names.empty()) return scene;
  scene.warnings.push_back(fmt::format(
      "{}: no clip moves {}, which {} not part of the skeleton '{}'; the skin there follows {} "
      "instead; parent such joints to the skeleton before you export",
      file, list_names(names), names.size() == 1 ? "is" : "are", scene.nodes[largest->first].name,
      list_names({joints.begin(), joints.end()})));
  return scene;
}

}  // namespace sinew
