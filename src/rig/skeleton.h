// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes a joint of the hierarchy. `rest_local` is its rest transform in the frame of its
/// parent (of the world for the root).
struct Joint {
  std::string name;
  int parent = -1;  ///< index, smaller than the joint's own; -1 for the root
  Transform rest_local = Transform::Identity();
  /// True if the segment to the parent is a bone. False if it only passes motion on, such as from
  /// the root to the foot of an animal that is rigged for inverse kinematics.
  bool has_bone = true;

  bool operator==(const Joint& other) const {
    return name == other.name && parent == other.parent &&
           rest_local.matrix() == other.rest_local.matrix() && has_bone == other.has_bone;
  }
};

/// Holds a hierarchy of joints, parents before children. A bone is the segment from a joint to its
/// parent (if has_bone) and has the index of its child-side joint. It moves rigidly with the
/// parent-side joint (Komaritzan 2022, 2.1).
struct Skeleton {
  std::vector<Joint> joints;

  int joint_count() const { return static_cast<int>(joints.size()); }
  bool empty() const { return joints.empty(); }
  /// Returns the index of the joint of that name, or -1 if there is none.
  int find(const std::string& name) const;
  /// Returns the children of every joint, ascending.
  std::vector<std::vector<int>> children() const;
  /// Returns the rest transforms in the world, one for each joint.
  std::vector<Transform> rest_global() const;

  bool operator==(const Skeleton&) const = default;
};

/// Returns the lowest common ancestor of two joints, which may be one of the two, or -1 if there is
/// none or one of the joints is -1.
int common_ancestor(const Skeleton& skeleton, int a, int b);

/// Returns true if `ancestor` is the joint itself or one of its ancestors.
bool is_at_or_above(const Skeleton& skeleton, int ancestor, int joint);

/// Returns the joints below `top` down to `bottom`, which is included. Empty unless `top` is an
/// ancestor of `bottom`.
std::vector<int> path_down(const Skeleton& skeleton, int top, int bottom);

}  // namespace sinew
