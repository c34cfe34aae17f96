// SPDX-License-Identifier: MIT

#include "rig/pose_mirror.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "rig/joint_name.h"
#include "rig/mirror_plane.h"

namespace sinew {
namespace {

constexpr double kNear = 0.05;  // of the skeleton's size

double size_of(const std::vector<Transform>& rest) {
  Eigen::AlignedBox3d box;
  for (const Transform& joint : rest) box.extend(joint.translation());
  return box.isEmpty() ? 0.0 : box.diagonal().norm();
}

/// Two joints that may be partners.
struct Candidate {
  double distance = 0.0;  ///< from one to the mirror image of the other
  int a = 0;
  int b = 0;
};

/// Returns true if names and positions allow two joints to be partners, or one to be its own.
bool may_be_partners(const JointName& a, const JointName& b, bool is_near) {
  if (a.side == Side::kNone && b.side == Side::kNone) return is_near;
  if (a.side == Side::kNone || b.side == Side::kNone || a.side == b.side) return false;
  const bool names_a_part = a.meaning != NameMeaning::kNothing && a.meaning != NameMeaning::kHelper;
  return a.meaning == b.meaning && a.number == b.number && (names_a_part || is_near);
}

std::vector<int> partners_across(const Skeleton& skeleton, const std::vector<Transform>& rest,
                                 const MirrorPlane& plane) {
  const int count = skeleton.joint_count();
  const double near = kNear * size_of(rest);
  std::vector<JointName> names;
  for (const Joint& joint : skeleton.joints) names.push_back(read_joint_name(joint.name));
  const auto children = skeleton.children();
  std::vector<int> partners(count);
  std::iota(partners.begin(), partners.end(), 0);
  std::vector<bool> has_partner(count, false);
  // Parents come first, so that their partners are known when their children are matched.
  for (int parent = 0; parent < count; ++parent) {
    const int other = partners[parent];
    if (other < parent) continue;  // already matched, together with `other`
    std::vector<Candidate> candidates;
    for (const int a : children[parent]) {
      for (const int b : children[other]) {
        if (other == parent && b < a) continue;
        const double distance =
            (rest[b].translation() - plane.reflect(rest[a].translation())).norm();
        if (may_be_partners(names[a], names[b], distance <= near)) {
          candidates.push_back({distance, a, b});
        }
      }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
      return std::tuple(x.distance, x.a != x.b, x.a, x.b) <
             std::tuple(y.distance, y.a != y.b, y.a, y.b);
    });
    for (const auto& [distance, a, b] : candidates) {
      if (has_partner[a] || has_partner[b]) continue;
      has_partner[a] = has_partner[b] = true;
      partners[a] = b;
      partners[b] = a;
    }
  }
  return partners;
}

/// Holds everything that mirroring a joint needs.
class Mirror {
 public:
  explicit Mirror(const Skeleton& skeleton)
      : skeleton_(skeleton),
        rest_(skeleton.rest_global()),
        plane_(mirror_plane(skeleton, rest_)),
        partners_(partners_across(skeleton, rest_, plane_)) {}

  /// Evaluates the formula of mirrored() for one joint, in local frames. The parents of partners
  /// rotate as mirror images of each other, so that only the rotation between their rest frames
  /// remains.
  JointTransform joint(const Pose& pose, int joint) const {
    const int partner = partners_[joint];
    const JointTransform& theirs = pose.joints[partner];
    const Eigen::Matrix3d reflection = plane_.reflection();
    const Eigen::Matrix3d from_parent =
        rest_of_parent(joint).transpose() * reflection * rest_of_parent(partner);
    const Eigen::Matrix3d to_joint =
        rest_[partner].linear().transpose() * reflection * rest_[joint].linear();
    const Eigen::Vector3d moved =
        theirs.translation - skeleton_.joints[partner].rest_local.translation();
    return {Eigen::Quaterniond(Eigen::Matrix3d(
                from_parent * theirs.rotation.normalized().toRotationMatrix() * to_joint)),
            skeleton_.joints[joint].rest_local.translation() + from_parent * moved};
  }

  std::vector<int> partners() && { return std::move(partners_); }

 private:
  Eigen::Matrix3d rest_of_parent(int joint) const {
    const int parent = skeleton_.joints[joint].parent;
    return parent < 0 ? Eigen::Matrix3d::Identity() : Eigen::Matrix3d(rest_[parent].linear());
  }

  const Skeleton& skeleton_;
  std::vector<Transform> rest_;
  MirrorPlane plane_;
  std::vector<int> partners_;
};

}  // namespace

std::vector<int> mirror_joints(const Skeleton& skeleton) {
  return Mirror(skeleton).partners();
}

Pose mirrored(const Skeleton& skeleton, const Pose& pose) {
  const Mirror mirror(skeleton);
  Pose result;
  for (int j = 0; j < skeleton.joint_count(); ++j) result.joints.push_back(mirror.joint(pose, j));
  return result;
}

JointTransform mirrored_joint(const Skeleton& skeleton, const Pose& pose, int joint) {
  return Mirror(skeleton).joint(pose, joint);
}

}  // namespace sinew
