// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/scene/scene.h"

namespace sinew {

/// Holds the nodes of a scene that are joints, in their bind pose.
struct SceneSkeleton {
  Skeleton skeleton;
  std::vector<int> joint_of_node;  ///< -1 for nodes that are not joints
  std::vector<int> node_of_joint;
  /// Scale and shear S of each joint in the bind pose, whose global transform is rest_global times
  /// S. Empty if the nodes were not bound to a skin.
  std::vector<Eigen::Matrix3d> rest_scale;
  /// For each mesh its placement in the bind pose: for skinned meshes and for rigid ones that a
  /// joint carries.
  std::vector<Eigen::Matrix4d> mesh_to_scene;
  std::vector<int> carrier;  ///< for each mesh the joint that carries it; -1: none, or skinned
};

/// Builds the skeleton of a scene. Joints are the bones that move a vertex, the nodes between them,
/// their nearest common ancestor, and the children of the last bone of each limb, where the limb
/// ends. Nodes above are folded into the root, and control bones that move nothing are left out,
/// since they would only be bones outside the body. The bind pose is placed in the scene so that
/// most bones are where the nodes put them.
SceneSkeleton skeleton_of_scene(const Scene& scene, const std::string& file);

/// Makes the names of the joints unique by appending numbers.
void number_names(Skeleton& skeleton);

/// Holds the morph targets of a character, by the node of their meshes and their index there.
struct SceneMorphs {
  struct Use {
    int morph;          ///< index into Character::morphs
    float rest_weight;  ///< weight that is already included in the rest shape
  };
  std::map<std::pair<int, int>, Use> uses;
};

/// Converts the clips of a scene to motions of the given joints. Moving nodes above the root move
/// the root. The rigid motion assumes the scale in which the file poses the joints. Joints also get
/// stretches if that scale differs from the bind pose, if a clip changes it, or if it shears
/// rotating joints below. Clips that move no joint and no morph target are left out.
/// \param stretches  kLeftOut for the motion of another skeleton; then joints need no rest_scale
/// \param warnings   receives sentences about scales that rigid joints cannot show
std::vector<Clip> clips_of_scene(const Scene& scene, const SceneSkeleton& joints,
                                 const SceneMorphs& morphs, Stretches stretches,
                                 const std::string& file, std::vector<std::string>& warnings);

/// Returns the static pose of the nodes as a clip, with stretches, if it visibly differs from the
/// bind pose: other programs show a file without clips in that pose.
std::optional<Clip> pose_of_scene(const Scene& scene, const SceneSkeleton& joints);

/// Holds the node names that two scenes have in common, among the nodes that clips of the other
/// scene move.
struct SharedNames {
  std::vector<int> node_of;  ///< for each node of the other scene our node of its name; -1: none
  std::vector<std::string> moved;      ///< moved nodes that exist in both scenes
  std::vector<std::string> strangers;  ///< moved nodes that only the other scene has
  /// Returns true if the skeletons may be taken for the same one: at least half of the moved names
  /// are shared.
  bool are_enough() const { return !moved.empty() && moved.size() >= strangers.size(); }
};

/// Matches the nodes of another scene with clips by name.
SharedNames shared_names(const Scene& scene, const Scene& other);

/// Returns the clips of another scene with channels for the nodes of this one. Channels of nodes
/// without a counterpart are left out.
/// \param factors  factor of the translations of each node (key_factors)
std::vector<SceneClip> borrowed_clips(const Scene& other, const SharedNames& names,
                                      const std::vector<double>& factors);

}  // namespace sinew
