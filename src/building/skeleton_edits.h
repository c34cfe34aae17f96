// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Holds the result of an operation on a skeleton.
struct SkeletonEdit {
  Skeleton skeleton;
  std::vector<int> old_joint;  ///< for each joint, its index before the operation; -1 if it is new
  int joint = -1;              ///< index of the joint that was added or changed; -1 if none is left
};

// All operations on skeletons are pure functions. Joints that they do not concern keep their rest
// transforms relative to their parents to the last bit, and their order. Positions are in the
// coordinates of the skeleton's rest pose. A joint index that the skeleton does not have is a
// std::out_of_range.

/// Adds a joint.
/// \param parent  -1: the joint becomes a root
/// \param name    empty: a free name is chosen
/// \throws UsageError if another joint has the name
SkeletonEdit add_joint(const Skeleton& skeleton, int parent, const Eigen::Vector3d& position,
                       const std::string& name = "");

/// Adds a joint between a joint and its parent.
/// \param joint  any joint but a root
/// \param name   empty: a free name is chosen
/// \throws UsageError if the joint is a root or another joint has the name
SkeletonEdit insert_joint(const Skeleton& skeleton, int joint, const Eigen::Vector3d& position,
                          const std::string& name = "");

/// Selects what moves with a joint.
enum class MovedPart {
  kJoint,  ///< the joints below stay where they are
  kBranch  ///< the joints below move by the same displacement
};

/// Moves a joint. It keeps its rotation.
SkeletonEdit move_joint(const Skeleton& skeleton, int joint, const Eigen::Vector3d& position,
                        MovedPart part = MovedPart::kJoint);

/// Moves several joints, given by ascending index, to new positions. All other joints stay where
/// they are.
SkeletonEdit move_joints(const Skeleton& skeleton, const std::vector<int>& joints,
                         const std::vector<Eigen::Vector3d>& positions);

/// Deletes a joint. Its children become those of its parent and stay where they are. The children
/// of a deleted root become roots.
SkeletonEdit delete_joint(const Skeleton& skeleton, int joint);

/// Deletes a joint and all joints below it.
SkeletonEdit delete_branch(const Skeleton& skeleton, int joint);

/// Gives a joint another parent. It stays where it is.
/// \param parent  -1: the joint becomes a root
/// \throws UsageError if the parent is the joint itself or below it
SkeletonEdit set_parent(const Skeleton& skeleton, int joint, int parent);

/// Renames a joint.
/// \throws UsageError if the name is empty or another joint has it
SkeletonEdit rename_joint(const Skeleton& skeleton, int joint, const std::string& name);

/// Returns a name that no joint has: the given one, or else one with the next free number.
std::string free_name(const Skeleton& skeleton, const std::string& name);

/// Returns the old indices of an edit that follows another one.
/// \param first   SkeletonEdit::old_joint of the first one
/// \param second  the same of the second one
std::vector<int> followed_by(const std::vector<int>& first, const std::vector<int>& second);

}  // namespace sinew
