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

/// Finds the partners of the joints of a skeleton.
class Matching {
 public:
  Matching(const Skeleton& skeleton, const std::vector<Transform>& rest, const MirrorPlane& plane)
      : rest_(rest),
        plane_(plane),
        near_(kNear * size_of(rest)),
        partners_(skeleton.joint_count()),
        has_partner_(skeleton.joint_count(), false) {
    for (const Joint& joint : skeleton.joints) names_.push_back(read_joint_name(joint.name));
    std::iota(partners_.begin(), partners_.end(), 0);
    match_children(skeleton);
    match_the_rest();
  }

  const std::vector<int>& partners() const { return partners_; }

  /// Returns true if the joint has no counterpart and is not in the middle.
  bool is_alone(int joint) const {
    return partners_[joint] == joint &&
           (names_[joint].side != Side::kNone || distance(joint, joint) > near_);
  }

 private:
  double distance(int a, int b) const {
    return (rest_[b].translation() - plane_.reflect(rest_[a].translation())).norm();
  }

  /// Matches children of the same parent or of partners. Parents come first, so that their partners
  /// are known then.
  void match_children(const Skeleton& skeleton) {
    const auto children = skeleton.children();
    for (int parent = 0; parent < skeleton.joint_count(); ++parent) {
      const int other = partners_[parent];
      if (other < parent) continue;  // already matched, together with `other`
      std::vector<Candidate> candidates;
      for (const int a : children[parent]) {
        for (const int b : children[other]) {
          const double apart = distance(a, b);
          if ((other != parent || a <= b) && may_be_partners(names_[a], names_[b], apart <= near_))
            candidates.push_back({apart, a, b});
        }
      }
      match(std::move(candidates));
    }
  }

  /// Matches what is left on both sides: in some rigs, a thumb hangs on the palm of one hand and on
  /// the fingers of the other.
  void match_the_rest() {
    const int count = static_cast<int>(partners_.size());
    std::vector<Candidate> candidates;
    for (int a = 0; a < count; ++a) {
      if (has_partner_[a] || names_[a].side == Side::kNone) continue;
      for (int b = a + 1; b < count; ++b) {
        const double apart = distance(a, b);
        if (!has_partner_[b] && apart <= near_ && may_be_partners(names_[a], names_[b], true))
          candidates.push_back({apart, a, b});
      }
    }
    match(std::move(candidates));
  }

  /// Matches the nearest candidates first.
  void match(std::vector<Candidate> candidates) {
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
      return std::tuple(x.distance, x.a != x.b, x.a, x.b) <
             std::tuple(y.distance, y.a != y.b, y.a, y.b);
    });
    for (const auto& [distance, a, b] : candidates) {
      if (has_partner_[a] || has_partner_[b]) continue;
      has_partner_[a] = has_partner_[b] = true;
      partners_[a] = b;
      partners_[b] = a;
    }
  }

  const std::vector<Transform>& rest_;
  const MirrorPlane& plane_;
  double near_;  ///< m
  std::vector<JointName> names_;
  std::vector<int> partners_;
  std::vector<bool> has_partner_;
};

/// Holds everything that mirroring a pose needs.
class Mirror {
 public:
  explicit Mirror(const Skeleton& skeleton)
      : skeleton_(skeleton),
        rest_(skeleton.rest_global()),
        plane_(mirror_plane(skeleton, rest_)),
        matching_(skeleton, rest_, plane_) {}

  Pose mirrored(const Pose& pose) const {
    const std::vector<Transform> posed = global_transforms(skeleton_, pose);
    std::vector<Eigen::Matrix3d> rotations;  // in the world, of the mirrored pose
    Pose result;
    if (!pose.bones.empty())
      for (int j = 0; j < skeleton_.joint_count(); ++j) result.bones.push_back(bone(pose, j));
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      const int parent = skeleton_.joints[j].parent;
      Eigen::Matrix3d above =
          parent < 0 ? Eigen::Matrix3d::Identity() : Eigen::Matrix3d(rotations[parent]);
      if (parent >= 0 && !result.bones.empty())
        above = above * end_of_bone(skeleton_.joints[j], result.bones[j]).linear();
      if (matching_.is_alone(j)) {
        result.joints.push_back(pose.joints[j]);
        rotations.push_back(above * pose.joints[j].rotation.toRotationMatrix());
        continue;
      }
      rotations.push_back(image(posed, j));
      result.joints.push_back(
          {Eigen::Quaterniond(Eigen::Matrix3d(above.transpose() * rotations[j])),
           translation(pose, j)});
    }
    return result;
  }

  const std::vector<int>& partners() const { return matching_.partners(); }

 private:
  /// Returns the rotation of a joint in the world, by the formula of mirrored().
  Eigen::Matrix3d image(const std::vector<Transform>& posed, int joint) const {
    const int partner = partners()[joint];
    const Eigen::Matrix3d reflection = plane_.reflection();
    return reflection * posed[partner].linear() * rest_[partner].linear().transpose() * reflection *
           rest_[joint].linear();
  }

  /// Returns the mirror image of the deformation of a bone: the twist of its partner the other way
  /// round, and its stretch.
  BoneDeformation bone(const Pose& pose, int joint) const {
    if (matching_.is_alone(joint)) return pose.bones[joint];
    const BoneDeformation& of_partner = pose.bones[partners()[joint]];
    return {-of_partner.twist, of_partner.stretch};
  }

  Eigen::Vector3d translation(const Pose& pose, int joint) const {
    const int partner = partners()[joint];
    const Eigen::Vector3d moved =
        pose.joints[partner].translation - skeleton_.joints[partner].rest_local.translation();
    return skeleton_.joints[joint].rest_local.translation() + rest_of_parent(joint).transpose() *
                                                                  plane_.reflection() *
                                                                  rest_of_parent(partner) * moved;
  }

  Eigen::Matrix3d rest_of_parent(int joint) const {
    const int parent = skeleton_.joints[joint].parent;
    return parent < 0 ? Eigen::Matrix3d::Identity() : Eigen::Matrix3d(rest_[parent].linear());
  }

  const Skeleton& skeleton_;
  std::vector<Transform> rest_;
  MirrorPlane plane_;
  Matching matching_;
};

}  // namespace

std::vector<int> mirror_joints(const Skeleton& skeleton) {
  return Mirror(skeleton).partners();
}

Pose mirrored(const Skeleton& skeleton, const Pose& pose) {
  return Mirror(skeleton).mirrored(pose);
}

}  // namespace sinew
