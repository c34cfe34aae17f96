#pragma once

#include <vector>

#include "assets/scene_skeleton.h"

namespace sinew {

/// Joints that move as the nodes of meshes do, for vertices that no joint of the file has weights
/// for: Blender, Maya and the FBX SDK leave such vertices of a skinned mesh to the mesh's own node.
struct NodeFollowers {
  SceneSkeleton joints;            ///< the given ones, then one for each node
  std::vector<int> joint_of_mesh;  ///< by number of the mesh; -1: none
};

/// Appends a joint for the node of each of some skinned meshes. It rests where the mesh was bound;
/// clips_of_scene() and pose_of_scene() give it the motion of the node. Joints whose node has no
/// joint above have no parent yet: hang_followers() gives them one.
/// \param meshes  their numbers in the scene
NodeFollowers follow_nodes(const Scene& scene, const SceneSkeleton& joints,
                           const std::vector<int>& meshes);

/// Puts the followers into the tree: each onto its parent joint, or onto the root (joint 0) where
/// it has none, without a bone between them. The clips keep moving what hangs on followers in the
/// world as before; where that takes keys between those of the file, there are 240 a second.
/// Followers that only ever move with their parent are removed; joint_of_mesh then names that one.
/// \param first  number of the first follower; all joints from there on are followers
/// \param clips  of followers.joints
void hang_followers(int first, NodeFollowers& followers, std::vector<Clip>& clips);

}  // namespace sinew
