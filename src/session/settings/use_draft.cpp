// SPDX-License-Identifier: MIT

#include "session/settings/use_draft.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rig/posed_joints.h"

namespace sinew {
namespace {

/// Relates the joints of the skeleton in use to those of the one that replaces it.
class JointChange {
 public:
  JointChange(const Skeleton& before, const BuiltSkeleton& after)
      : before_(before),
        after_(after.skeleton),
        names_before_(distinct_names(before)),
        names_after_(distinct_names(after.skeleton)) {
    std::map<std::string, int> index;
    for (int j = 0; j < before.joint_count(); ++j) index[names_before_[j]] = j;
    new_of_.assign(names_before_.size(), -1);
    for (int j = 0; j < after_.joint_count(); ++j) {
      const auto found = index.find(after.names_before[j]);
      if (found != index.end()) new_of_[found->second] = j;
    }
  }

  /// Returns the new index of a joint, or -1.
  int new_index(int joint) const {
    return joint >= 0 && joint < static_cast<int>(new_of_.size()) ? new_of_[joint] : -1;
  }
  /// Returns true if a joint of this name was in use.
  bool knew(const std::string& name) const { return old_index(name) >= 0; }
  /// Returns the new name of a joint; empty if it is gone.
  std::string new_name(const std::string& name) const {
    const int joint = new_index(old_index(name));
    return joint < 0 ? "" : names_after_[joint];
  }
  /// Returns a transform relative to the parent for the joint as it rests now; nothing if its
  /// parent is another joint.
  std::optional<PosedJoint> carried(const std::string& name, const PosedJoint& posed) const {
    const int old = old_index(name);
    const int joint = new_index(old);
    if (joint < 0) return std::nullopt;
    const Joint& was = before_.joints[old];
    const Joint& is = after_.joints[joint];
    if (is.parent != new_index(was.parent)) return std::nullopt;
    PosedJoint result = posed;
    if (was.rest_local.translation() != is.rest_local.translation())
      result.translation += is.rest_local.translation() - was.rest_local.translation();
    return result;
  }

 private:
  int old_index(const std::string& name) const {
    for (std::size_t j = 0; j < names_before_.size(); ++j)
      if (names_before_[j] == name) return static_cast<int>(j);
    return -1;
  }

  const Skeleton& before_;
  const Skeleton& after_;
  std::vector<std::string> names_before_;
  std::vector<std::string> names_after_;
  std::vector<int> new_of_;
};

std::map<int, double> carried(const std::map<int, double>& radii, const JointChange& change) {
  std::map<int, double> result;
  for (const auto& [joint, radius] : radii)
    if (const int now = change.new_index(joint); now >= 0) result[now] = radius;
  return result;
}

PosedJoints carried(const PosedJoints& joints, const JointChange& change) {
  PosedJoints result;
  for (const auto& [name, posed] : joints)
    if (const auto now = change.carried(name, posed)) result[change.new_name(name)] = *now;
  return result;
}

JointFreedoms carried(const JointFreedoms& freedoms, const JointChange& change) {
  JointFreedoms result;
  for (const auto& [name, freedom] : freedoms)
    if (const std::string now = change.new_name(name); !now.empty()) result[now] = freedom;
  return result;
}

OwnRadii carried(const OwnRadii& radii, const JointChange& change) {
  return {carried(radii.joints, change), carried(radii.bones, change)};
}

void carry_settings(Document& document, const JointChange& change) {
  document.radii = carried(document.radii, change);
  document.freedoms = carried(document.freedoms, change);
  document.posed = carried(document.posed, change);
  for (RecordedClip& clip : document.recorded)
    for (PoseKey& key : clip.keys) key.joints = carried(key.joints, change);
  SoftnessMarks softness;
  for (const auto& [name, soft] : document.softness)
    if (const std::string now = change.new_name(name); !now.empty()) softness[now] = soft;
  document.softness = std::move(softness);
  std::set<std::string> pinned;
  for (const std::string& name : document.pinned)
    if (const std::string now = change.new_name(name); !now.empty()) pinned.insert(now);
  document.pinned = std::move(pinned);
  std::vector<std::string> excluded;
  for (const std::string& name : document.excluded) {
    const std::string now = change.knew(name) ? change.new_name(name) : name;  // else a part
    if (!now.empty()) excluded.push_back(now);
  }
  document.excluded = std::move(excluded);
}

}  // namespace

void use_draft(Document& document, const Skeleton& present) {
  if (!document.draft) return;
  const JointChange change(present, *document.draft);
  carry_settings(document, change);
  if (document.draft->radii) document.radii = std::move(*document.draft->radii);
  if (document.draft->freedoms)
    document.freedoms = freedoms_by_name(*document.draft->freedoms, document.draft->skeleton);
  document.skeleton = put_to_use(std::move(*document.draft));
  document.draft.reset();
}

OwnRadii radii_of_draft(const BuiltSkeleton& draft, const OwnRadii& in_use,
                        const Skeleton& present) {
  return draft.radii ? *draft.radii : carried(in_use, JointChange(present, draft));
}

std::map<int, JointFreedom> freedoms_of_draft(const BuiltSkeleton& draft,
                                              const JointFreedoms& in_use,
                                              const Skeleton& present) {
  return draft.freedoms
             ? *draft.freedoms
             : freedoms_by_joint(carried(in_use, JointChange(present, draft)), draft.skeleton);
}

const Skeleton& skeleton_of(const Document& document, const Character& character) {
  if (document.skeleton) return document.skeleton->skeleton;
  return character.built ? character.of_files : character.skeleton;
}

void use_skeleton_of_files(Document& document, const Character& character) {
  if (!document.skeleton) return;
  // The joints of the files have come into use under the names of those that come from them.
  BuiltSkeleton of_files = built_from(character.of_files);
  const BuiltSkeleton& built = *document.skeleton;
  for (std::string& name : of_files.names_before) {
    const auto found = std::find(built.origins.begin(), built.origins.end(), name);
    name = found == built.origins.end() ? ""
                                        : built.skeleton.joints[found - built.origins.begin()].name;
  }
  carry_settings(document, JointChange(built.skeleton, of_files));
  document.skeleton.reset();
}

}  // namespace sinew
