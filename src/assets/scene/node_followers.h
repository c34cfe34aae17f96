// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/scene/scene_skeleton.h"

namespace sinew {

/// Lists joints that move like the nodes of skinned meshes, for vertices that have no weights in
/// the file. Blender, Maya and the FBX SDK let such vertices of a skinned mesh follow the mesh's
/// own node.
struct NodeFollowers {
  SceneSkeleton joints;            ///< the given joints, then one joint per followed node
  std::vector<int> joint_of_mesh;  ///< by mesh index; -1: none
};

/// Appends a joint for the node of each of the given skinned meshes. The joint rests where the mesh
/// was bound, and clips_of_scene() and pose_of_scene() give it the motion of the node. A joint
/// whose node has no joint above it has no parent yet; attach_followers() assigns one.
/// \param meshes  indices of meshes in the scene
NodeFollowers follow_nodes(const Scene& scene, const SceneSkeleton& joints,
                           const std::vector<int>& meshes);

/// Inserts the followers into the joint hierarchy: each at its parent joint, or at the root (joint
/// 0) if it has none, without a bone in between. The clips are rewritten so that everything bound
/// to followers keeps its motion in the world. If this requires keys between those of the file, 240
/// per second are sampled. Followers that never move relative to their parent are removed, and
/// joint_of_mesh then names the parent.
/// \param first  index of the first follower; all joints from there on are followers
/// \param clips  clips of followers.joints
void attach_followers(int first, NodeFollowers& followers, std::vector<Clip>& clips);

}  // namespace sinew
