// SPDX-License-Identifier: MIT

#include "building/skeleton_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

#include "core/error.h"

namespace sinew {
namespace {

constexpr const char* kUsualName = "joint";

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Begins an edit that changes nothing yet.
SkeletonEdit unchanged(const Skeleton& skeleton, int joint) {
  SkeletonEdit edit{skeleton, std::vector<int>(skeleton.joints.size()), joint};
  std::iota(edit.old_joint.begin(), edit.old_joint.end(), 0);
  return edit;
}

/// Sets the position of a joint in the world. Its rotation relative to its parent stays as it is.
/// \param global  rest transforms of all joints in the world
void place(Skeleton& skeleton, const std::vector<Transform>& global, int joint,
           const Eigen::Vector3d& position) {
  Joint& own = skeleton.joints.at(joint);
  own.rest_local.translation() =
      own.parent < 0 ? position : Eigen::Vector3d(global.at(own.parent).inverse() * position);
}

/// Gives a joint another parent. It stays where it is in the world.
void attach(Skeleton& skeleton, const std::vector<Transform>& global, int joint, int parent) {
  Joint& own = skeleton.joints.at(joint);
  own.parent = parent;
  own.rest_local = parent < 0 ? global[joint] : global[parent].inverse() * global[joint];
  // Otherwise the rotations of many operations would end up as no rotations.
  const Eigen::Quaterniond rotation(own.rest_local.linear());
  own.rest_local.linear() = rotation.normalized().toRotationMatrix();
}

/// Returns the edit with its joints ordered so that parents come first, otherwise as they are.
SkeletonEdit parents_first(const SkeletonEdit& edit) {
  const int count = edit.skeleton.joint_count();
  SkeletonEdit ordered;
  std::vector<int> place_of(count, -1);
  for (int start = 0; start < count; ++start) {
    std::vector<int> chain;
    for (int j = start; j >= 0 && place_of[j] < 0; j = edit.skeleton.joints[j].parent)
      chain.push_back(j);
    for (auto j = chain.rbegin(); j != chain.rend(); ++j) {
      place_of[*j] = ordered.skeleton.joint_count();
      ordered.skeleton.joints.push_back(edit.skeleton.joints[*j]);
      ordered.old_joint.push_back(edit.old_joint[*j]);
    }
  }
  for (Joint& joint : ordered.skeleton.joints)
    if (joint.parent >= 0) joint.parent = place_of[joint.parent];
  ordered.joint = edit.joint < 0 ? -1 : place_of[edit.joint];
  return ordered;
}

/// Removes joints that have no children left.
SkeletonEdit without(const SkeletonEdit& edit, const std::vector<bool>& removed) {
  SkeletonEdit result;
  std::vector<int> place_of(removed.size(), -1);
  for (std::size_t j = 0; j < removed.size(); ++j) {
    if (removed[j]) continue;
    place_of[j] = result.skeleton.joint_count();
    result.skeleton.joints.push_back(edit.skeleton.joints[j]);
    result.old_joint.push_back(edit.old_joint[j]);
  }
  for (Joint& joint : result.skeleton.joints)
    if (joint.parent >= 0) joint.parent = place_of[joint.parent];
  result.joint = edit.joint < 0 ? -1 : place_of[edit.joint];
  return result;
}

void require_free(const Skeleton& skeleton, const std::string& name) {
  if (skeleton.find(name) >= 0)
    throw UsageError(fmt::format("a joint is already named '{}'; choose another name", name));
}

/// Returns the name for a new joint below a parent: a chain of numbered names goes on.
std::string name_below(const Skeleton& skeleton, int parent) {
  if (parent < 0) return free_name(skeleton, kUsualName);
  const std::string& above = skeleton.joints.at(parent).name;
  const bool numbered = !above.empty() && is_digit(above.back());
  return free_name(skeleton, numbered ? above : kUsualName);
}

Joint new_joint(const Skeleton& skeleton, int parent, const std::string& name) {
  if (!name.empty()) require_free(skeleton, name);
  return {name.empty() ? name_below(skeleton, parent) : name, parent};
}

}  // namespace

std::string free_name(const Skeleton& skeleton, const std::string& name) {
  if (skeleton.find(name) < 0) return name;
  std::size_t end = name.size();
  while (end > 0 && is_digit(name[end - 1])) --end;
  constexpr std::size_t kMaxDigits = 6;
  const bool numbered = end < name.size() && name.size() - end <= kMaxDigits;
  const std::string stem = numbered ? name.substr(0, end) : name + "_";
  for (int number = numbered ? std::stoi(name.substr(end)) + 1 : 2;; ++number) {
    std::string next = stem + std::to_string(number);
    if (skeleton.find(next) < 0) return next;
  }
}

SkeletonEdit add_joint(const Skeleton& skeleton, int parent, const Eigen::Vector3d& position,
                       const std::string& name) {
  Joint joint = new_joint(skeleton, parent, name);
  SkeletonEdit edit = unchanged(skeleton, skeleton.joint_count());
  joint.rest_local.translation() =
      parent < 0 ? position : skeleton.rest_global().at(parent).inverse() * position;
  edit.skeleton.joints.push_back(std::move(joint));
  edit.old_joint.push_back(-1);
  return edit;
}

SkeletonEdit insert_joint(const Skeleton& skeleton, int joint, const Eigen::Vector3d& position,
                          const std::string& name) {
  const int parent = skeleton.joints.at(joint).parent;
  if (parent < 0)
    throw UsageError(
        fmt::format("'{}' is a root and has no bone to its parent; select the joint at the end of "
                    "a bone",
                    skeleton.joints[joint].name));
  SkeletonEdit edit = add_joint(skeleton, parent, position, name);
  const std::vector<Transform> global = edit.skeleton.rest_global();
  edit.skeleton.joints[joint].parent = edit.joint;  // which has the rotation of the old parent
  place(edit.skeleton, global, joint, global[joint].translation());
  return parents_first(edit);
}

SkeletonEdit move_joint(const Skeleton& skeleton, int joint, const Eigen::Vector3d& position,
                        MovedPart part) {
  if (part == MovedPart::kJoint) return move_joints(skeleton, {joint}, {position});
  SkeletonEdit edit = unchanged(skeleton, joint);
  place(edit.skeleton, skeleton.rest_global(), joint, position);
  return edit;
}

SkeletonEdit move_joints(const Skeleton& skeleton, const std::vector<int>& joints,
                         const std::vector<Eigen::Vector3d>& positions) {
  std::vector<Transform> after = skeleton.rest_global();
  std::vector<bool> moved(skeleton.joints.size(), false);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    after.at(joints[i]).translation() = positions.at(i);
    moved[joints[i]] = true;
  }
  SkeletonEdit edit = unchanged(skeleton, joints.empty() ? -1 : joints.front());
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (moved[j] || (parent >= 0 && moved[parent]))
      place(edit.skeleton, after, j, after[j].translation());
  }
  return edit;
}

SkeletonEdit delete_joint(const Skeleton& skeleton, int joint) {
  const std::vector<Transform> global = skeleton.rest_global();
  const int parent = skeleton.joints.at(joint).parent;
  SkeletonEdit edit = unchanged(skeleton, parent);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (skeleton.joints[j].parent != joint) continue;
    attach(edit.skeleton, global, j, parent);
    if (edit.joint < 0) edit.joint = j;
  }
  std::vector<bool> removed(skeleton.joints.size(), false);
  removed[joint] = true;
  return without(edit, removed);
}

SkeletonEdit delete_branch(const Skeleton& skeleton, int joint) {
  SkeletonEdit edit = unchanged(skeleton, skeleton.joints.at(joint).parent);
  std::vector<bool> removed(skeleton.joints.size(), false);
  for (int j = joint; j < skeleton.joint_count(); ++j)
    removed[j] = is_at_or_above(skeleton, joint, j);
  return without(edit, removed);
}

SkeletonEdit set_parent(const Skeleton& skeleton, int joint, int parent) {
  if (parent >= 0 && is_at_or_above(skeleton, joint, parent))
    throw UsageError(fmt::format("'{}' is {}'{}', so it cannot be its parent; choose another joint",
                                 skeleton.joints.at(parent).name, parent == joint ? "" : "below ",
                                 skeleton.joints.at(joint).name));
  SkeletonEdit edit = unchanged(skeleton, joint);
  if (skeleton.joints.at(joint).parent == parent) return edit;
  attach(edit.skeleton, skeleton.rest_global(), joint, parent);
  edit.skeleton.joints[joint].has_bone = true;
  return parents_first(edit);
}

SkeletonEdit rename_joint(const Skeleton& skeleton, int joint, const std::string& name) {
  SkeletonEdit edit = unchanged(skeleton, joint);
  if (name == skeleton.joints.at(joint).name) return edit;
  if (name.empty()) throw UsageError("the name of a joint is empty; write one");
  require_free(skeleton, name);
  edit.skeleton.joints[joint].name = name;
  return edit;
}

std::vector<int> followed_by(const std::vector<int>& first, const std::vector<int>& second) {
  std::vector<int> joined;
  joined.reserve(second.size());
  for (const int joint : second) joined.push_back(joint < 0 ? -1 : first.at(joint));
  return joined;
}

}  // namespace sinew
