#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/scene.h"

namespace sinew {

/// The nodes of a scene that are joints, in their bind pose.
struct SceneSkeleton {
  Skeleton skeleton;
  std::vector<int> joint_of_node;  ///< -1 for nodes that are no joint
  std::vector<int> node_of_joint;
  /// The scale and shear that joints have in the bind pose, which is rest_global times these.
  /// Empty where the nodes were not bound to a skin.
  std::vector<Eigen::Matrix3d> rest_scale;
  /// For each mesh, in the bind pose: skinned ones, and rigid ones that a joint carries.
  std::vector<Eigen::Matrix4d> mesh_to_scene;
  std::vector<int> carrier;  ///< for each mesh the joint that carries it; -1: none, or skinned
};

/// Joints are the bones that move a vertex, the nodes between them, their nearest common ancestor,
/// and the children of the last bones of each limb, where those end. Nodes above are folded into
/// the root; control bones that move nothing would only be bones outside the body. The bind pose is
/// placed in the scene so that most bones are where the nodes put them.
SceneSkeleton skeleton_of_scene(const Scene& scene, const std::string& file);

/// Numbers names that occur twice.
void number_names(Skeleton& skeleton);

/// The morph targets of a character by the node whose meshes they belong to and their number there.
struct SceneMorphs {
  struct Use {
    int morph;          ///< index into Character::morphs
    float rest_weight;  ///< with which it is in the rest shape already
  };
  std::map<std::pair<int, int>, Use> uses;
};

/// Motions of those joints; moving nodes above the root move the root. Their rigid motion keeps the
/// scale that the file poses joints with; where that is not the scale of the bind pose, where a
/// clip changes it, and where it shears what turns below, joints have stretches, too. Clips that
/// move no joint and no morph target are left out.
/// \param stretches  left out for the motion of another skeleton; then joints need no rest_scale
/// \param warnings   get a sentence about sizes that rigid joints do not show
std::vector<Clip> clips_of_scene(const Scene& scene, const SceneSkeleton& joints,
                                 const SceneMorphs& morphs, Stretches stretches,
                                 const std::string& file, std::vector<std::string>& warnings);

/// Returns the still pose of the nodes, with stretches, where that is visibly another one than the
/// bind pose: programs show a file without clips so.
std::optional<Clip> pose_of_scene(const Scene& scene, const SceneSkeleton& joints);

/// Names that two scenes share, as far as clips move them.
struct SharedNames {
  std::vector<int> node_of;  ///< for each node of the other scene that with its name; -1: none
  std::vector<std::string> moved;      ///< nodes of both
  std::vector<std::string> strangers;  ///< moving nodes of the other one alone
  /// Whether they are enough to take one skeleton for the other: half of what moves.
  bool are_enough() const { return !moved.empty() && moved.size() >= strangers.size(); }
};

/// Matches the nodes of another scene with clips by name.
SharedNames shared_names(const Scene& scene, const Scene& other);

/// Returns the clips of another scene for the nodes of this one. Channels of other nodes are left
/// out.
/// \param factors  of the translations of each node of the other scene (key_factors)
std::vector<SceneClip> borrowed_clips(const Scene& other, const SharedNames& names,
                                      const std::vector<double>& factors);

}  // namespace sinew
