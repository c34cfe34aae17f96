#include "assets/travel_morphs.h"

#include <Eigen/LU>
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "assets/rigid_part.h"
#include "assets/some_names.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kSame = 1e-6;

Eigen::Vector3d translation_of(const SceneNode& node) {
  return node.local.topRightCorner<3, 1>();
}

bool travels(const SceneNode& node, const SceneChannel& channel) {
  const Eigen::Vector3d rest = translation_of(node);
  return std::any_of(channel.translations.begin(), channel.translations.end(),
                     [&](const auto& key) { return (key.second - rest).norm() > kSame; });
}

bool turns_or_grows(const SceneNode& node, const SceneChannel& channel) {
  const Eigen::Quaterniond rest(rigid_part(node.local).rotation());
  return std::any_of(channel.rotations.begin(), channel.rotations.end(),
                     [&](const auto& key) { return rest.angularDistance(key.second) > kSame; }) ||
         std::any_of(channel.scales.begin(), channel.scales.end(), [&](const auto& key) {
           return (key.second - channel.scales.front().second).norm() > kSame;
         });
}

bool is_above(const Scene& scene, int node, int lower) {
  while (lower >= 0 && lower != node) lower = scene.nodes[lower].parent;
  return lower == node;
}

/// The shift of a mesh, in its own coordinates, when a node above it moves by 1 along an axis.
Eigen::Matrix3d shifts(const Scene& scene, const std::vector<Eigen::Matrix4d>& posed, int node,
                       int mesh_node) {
  const int parent = scene.nodes[node].parent;
  const Eigen::Matrix3d mesh = posed[mesh_node].topLeftCorner<3, 3>();
  if (parent < 0) return mesh.inverse();
  return mesh.inverse() * posed[parent].topLeftCorner<3, 3>();
}

/// The number of the first of three targets, which it adds to all meshes of a node.
int add_targets(Scene& scene, int node, int mesh_node, const Eigen::Matrix3d& along) {
  std::size_t first = 0;
  for (const SceneMesh& mesh : scene.meshes) {
    if (mesh.node == mesh_node) first = std::max(first, mesh.morphs.size());
  }
  for (SceneMesh& mesh : scene.meshes) {
    if (mesh.node != mesh_node) continue;
    mesh.morphs.resize(first);
    for (int axis = 0; axis < 3; ++axis) {
      SceneMorph morph;
      morph.name = fmt::format("{} along {}", scene.nodes[node].name, "xyz"[axis]);
      for (Eigen::Index v = 0; v < mesh.positions.cols(); ++v) {
        morph.moves.emplace_back(static_cast<int>(v), along.col(axis));
      }
      mesh.morphs.push_back(std::move(morph));
    }
  }
  return static_cast<int>(first);
}

void add_weights(const SceneNode& node, const SceneChannel& channel, int mesh_node, int first,
                 SceneClip& clip) {
  const Eigen::Vector3d rest = translation_of(node);
  for (int axis = 0; axis < 3; ++axis) {
    SceneMorphChannel weights{mesh_node, first + axis, {}};
    for (const auto& [time, place] : channel.translations) {
      weights.weights.emplace_back(time, static_cast<float>(place[axis] - rest[axis]));
    }
    clip.morphs.push_back(std::move(weights));
  }
}

}  // namespace

void add_travel_morphs(Scene& scene, const std::string& file) {
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  std::set<int> mesh_nodes;
  for (const SceneMesh& mesh : scene.meshes) mesh_nodes.insert(mesh.node);
  std::set<std::string> turning;
  std::map<std::pair<int, int>, int> first_target;  // by node and node of the mesh below
  for (SceneClip& clip : scene.clips) {
    for (const SceneChannel& channel : clip.channels) {
      const SceneNode& node = scene.nodes[channel.node];
      for (const int mesh_node : mesh_nodes) {
        if (!is_above(scene, channel.node, mesh_node)) continue;
        if (turns_or_grows(node, channel)) turning.insert(node.name);
        if (!travels(node, channel)) continue;
        const Eigen::Matrix3d along = shifts(scene, posed, channel.node, mesh_node);
        if (!along.allFinite()) continue;  // a mesh without a size is nowhere
        const auto [entry, is_new] = first_target.try_emplace({channel.node, mesh_node}, 0);
        if (is_new) entry->second = add_targets(scene, channel.node, mesh_node, along);
        add_weights(node, channel, mesh_node, entry->second, clip);
      }
    }
  }
  if (!turning.empty()) {
    scene.warnings.push_back(
        fmt::format("{}: its clips turn or scale parts without joints ({}), which is not shown; "
                    "bind them to joints to see them move",
                    file, some_names({turning.begin(), turning.end()})));
  }
}

}  // namespace sinew
