// SPDX-License-Identifier: MIT

#include "assets/scene/node_skeleton.h"

#include <algorithm>

#include "assets/scene/rigid_part.h"

namespace sinew {
namespace {

/// Returns for each node 1 if a clip moves it and it has a mesh at or below it.
std::vector<char> nodes_moving_meshes(const Scene& scene) {
  std::vector<char> moves(scene.nodes.size(), 0);
  for (const SceneClip& clip : scene.clips) {
    for (const SceneChannel& channel : clip.channels) {
      if (!channel.rotations.empty() || !channel.translations.empty() || !channel.scales.empty()) {
        moves[channel.node] = 1;
      }
    }
  }
  std::vector<char> carries_mesh(scene.nodes.size(), 0);
  for (const SceneMesh& mesh : scene.meshes) carries_mesh[mesh.node] = 1;
  for (std::size_t n = scene.nodes.size(); n-- > 0;) {
    const int parent = scene.nodes[n].parent;
    if (carries_mesh[n] != 0 && parent >= 0) carries_mesh[parent] = 1;
    if (carries_mesh[n] == 0) moves[n] = 0;
  }
  return moves;
}

}  // namespace

SceneSkeleton skeleton_of_nodes(const Scene& scene) {
  SceneSkeleton result;
  const std::vector<char> moves = nodes_moving_meshes(scene);
  if (std::none_of(moves.begin(), moves.end(), [](char m) { return m != 0; })) return result;
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  result.joint_of_node.assign(scene.nodes.size(), -1);
  std::vector<int> joint_above(scene.nodes.size(), 0);  // nearest joint at or above the node
  for (int n = 0; n < static_cast<int>(scene.nodes.size()); ++n) {
    const int parent_node = scene.nodes[n].parent;
    const int parent = parent_node < 0 ? -1 : joint_above[parent_node];
    joint_above[n] = std::max(0, parent);
    if (n > 0 && moves[n] == 0) continue;
    joint_above[n] = result.skeleton.joint_count();
    result.joint_of_node[n] = joint_above[n];
    Transform local = rigid_part(posed[n]);
    if (parent >= 0) local = rigid_part(posed[result.node_of_joint[parent]]).inverse() * local;
    result.node_of_joint.push_back(n);
    result.skeleton.joints.push_back({scene.nodes[n].name, parent, local});
  }
  for (const SceneMesh& mesh : scene.meshes) {
    result.mesh_to_scene.push_back(posed[mesh.node]);
    result.carrier.push_back(joint_above[mesh.node]);
  }
  number_names(result.skeleton);
  return result;
}

}  // namespace sinew
