// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "mesh/triangle_tree.h"
#include "rig/skeleton.h"

namespace sinew {

/// Groups of bones that a query may leave out.
struct BoneChoice {
  bool with_trunk = true;  ///< with the head and the shoulder girdle
  bool with_arms = true;   ///< from the humerus to the fingers
  bool with_legs = true;   ///< from the femur to the toes
};

/// Finds the nearest bone of an imported body, which need not be symmetric.
class BoneField {
 public:
  struct Hit {
    double distance;  ///< to the surface of the bone, m; positive inside, too
    const std::vector<SkinWeights::Influence>* influences;
  };

  /// \param parts  all but those whose name begins with "bone." are left out
  BoneField(const Skeleton& skeleton, const std::vector<BodyPart>& parts);

  /// Returns the nearest bone, or nothing if the choice has none.
  /// \param outward  unit normal of the skin at the place, or zero. Bones on the outer side count
  ///                 as farther away, so that the skin of a thigh does not follow the hand next to
  ///                 it.
  std::optional<Hit> nearest(const Eigen::Vector3d& place, const Eigen::Vector3d& outward,
                             const BoneChoice& choice) const;

 private:
  struct Bone {
    Eigen::AlignedBox3d box;
    std::unique_ptr<TriangleTree> tree;
    const TriangleMesh* mesh;
    std::vector<SkinWeights::Influence> influences;
    bool of_arm, of_leg;
  };
  std::vector<Bone> bones_;
};

/// Returns the joints that move a bone: bone_influences(), or the joint of a bone that the template
/// does not have (joint_of_extra_bone()).
std::vector<SkinWeights::Influence> imported_bone_influences(const Skeleton& skeleton,
                                                             const std::string& part);

}  // namespace sinew
