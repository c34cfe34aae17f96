// SPDX-License-Identifier: MIT

#include "rig/body_limits.h"

#include <algorithm>
#include <cmath>

#include "rig/body_parts.h"

namespace sinew {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kNoLimbLength = 1e-6;  // of the longest path from the root

/// Largest swing and largest twist of a joint, rad.
struct Range {
  double cone;
  double twist;
};

constexpr Range kAnyRange{120.0 * kDegree, 90.0 * kDegree};
constexpr Range kSpineRange{40.0 * kDegree, 35.0 * kDegree};
constexpr Range kNeckRange{50.0 * kDegree, 60.0 * kDegree};
constexpr Range kPelvisRange{10.0 * kDegree, 10.0 * kDegree};  // joints from the hips to the thighs
constexpr Range kClavicleRange{30.0 * kDegree, 30.0 * kDegree};
constexpr Range kUpperArmRange{130.0 * kDegree, 95.0 * kDegree};
constexpr Range kElbowRange{0.0, 95.0 * kDegree};  // many rigs rotate the palm here
constexpr Range kHandRange{85.0 * kDegree, 95.0 * kDegree};
constexpr Range kFingerRange{100.0 * kDegree, 25.0 * kDegree};
constexpr Range kThighRange{130.0 * kDegree, 60.0 * kDegree};
constexpr Range kKneeRange{0.0, 30.0 * kDegree};
constexpr Range kFootRange{60.0 * kDegree, 40.0 * kDegree};
constexpr Range kToeRange{70.0 * kDegree, 20.0 * kDegree};
constexpr Range kBetweenRange{0.0, 60.0 * kDegree};

constexpr double kMaxBend = 150.0 * kDegree;  // largest bend of elbows and knees, from straight
// Sine of the rest-pose bend above which the rest pose decides how a hinge bends, rather than the
// direction in which knees and elbows usually bend.
constexpr double kClearRestBend = 0.3;

class BodyLimits {
 public:
  explicit BodyLimits(const Skeleton& skeleton)
      : skeleton_(skeleton),
        rest_(skeleton.rest_global()),
        marks_(find_landmarks(skeleton)),
        limits_(skeleton.joints.size()) {
    set_bones_to_longest_branches();
    for (int j = 0; j < skeleton.joint_count(); ++j) set(j, kAnyRange);
    limit_trunk();
    const Eigen::Vector3d front = front_of_body();
    for (int side = 0; side < 2; ++side) {
      limit_arm(marks_.arms[side], front);
      limit_leg(marks_.legs[side], -front);
      for (const std::vector<int>& finger : marks_.fingers[side]) {
        for (const int joint : finger) set(joint, kFingerRange);
      }
    }
  }

  std::vector<JointLimit> take() && { return std::move(limits_); }

 private:
  Eigen::Vector3d at(int joint) const { return rest_[joint].translation(); }
  Eigen::Vector3d between(int from, int to) const { return at(to) - at(from); }

  void set(int joint, const Range& range) {
    if (joint < 0) return;
    limits_[joint].cone = range.cone;
    limits_[joint].twist = range.twist;
  }

  void set_between(int top, int bottom, const Range& range) {
    for (const int joint : path_down(skeleton_, top, bottom)) {
      if (joint != bottom) set(joint, range);
    }
  }

  /// Sets the bone of a joint to the direction to another joint.
  void set_bone(int joint, int to) {
    if (joint < 0 || to < 0) return;
    const Eigen::Vector3d offset = between(joint, to);
    if (offset.norm() <= kNoLimbLength * size_) return;
    limits_[joint].bone = rest_[joint].linear().transpose() * offset.normalized();
  }

  /// Points the bone of each joint to the child with the longest branch. Joints without children
  /// continue the bone above them.
  void set_bones_to_longest_branches() {
    const int count = skeleton_.joint_count();
    std::vector<double> reach(count, 0.0);
    std::vector<int> longest(count, -1);
    for (int j = count - 1; j > 0; --j) {
      const int parent = skeleton_.joints[j].parent;
      if (parent < 0) continue;
      const double length = between(parent, j).norm() + reach[j];
      if (length < reach[parent] || length == 0.0) continue;
      reach[parent] = length;
      longest[parent] = j;
    }
    size_ = reach.empty() ? 0.0 : *std::max_element(reach.begin(), reach.end());
    for (int j = 0; j < count; ++j) {
      const int parent = skeleton_.joints[j].parent;
      if (longest[j] >= 0) {
        set_bone(j, longest[j]);
      } else if (parent >= 0) {
        const Eigen::Vector3d direction = rest_[j].linear().transpose() * between(parent, j);
        if (direction.norm() > kNoLimbLength * size_) limits_[j].bone = direction.normalized();
      }
    }
  }

  void limit_trunk() {
    for (const int joint : marks_.spine) set(joint, kSpineRange);
    for (const int joint : marks_.neck) set(joint, kNeckRange);
    set(marks_.head, kNeckRange);
    std::vector<int> trunk = marks_.spine;
    trunk.insert(trunk.end(), marks_.neck.begin(), marks_.neck.end());
    trunk.push_back(marks_.head);
    for (std::size_t i = 0; i + 1 < trunk.size(); ++i) set_bone(trunk[i], trunk[i + 1]);
  }

  void limit_arm(const Landmarks::Arm& arm, const Eigen::Vector3d& bends_to) {
    set_between(arm.upper, arm.fore, kBetweenRange);
    set_between(arm.fore, arm.hand, kBetweenRange);
    set_between(arm.clavicle, arm.upper, kClavicleRange);
    set(arm.clavicle, kClavicleRange);
    set(arm.upper, kUpperArmRange);
    set(arm.hand, kHandRange);
    set_bone(arm.clavicle, arm.upper);
    set_bone(arm.upper, arm.fore);
    make_hinge(arm.upper, arm.fore, arm.hand, bends_to, kElbowRange);
  }

  void limit_leg(const Landmarks::Leg& leg, const Eigen::Vector3d& bends_to) {
    set_between(common_ancestor(skeleton_, marks_.legs[0].thigh, marks_.legs[1].thigh), leg.thigh,
                kPelvisRange);
    set_between(leg.thigh, leg.shin, kBetweenRange);
    set_between(leg.shin, leg.foot, kBetweenRange);
    set(leg.thigh, kThighRange);
    set(leg.foot, kFootRange);
    set(leg.toe, kToeRange);
    set_bone(leg.thigh, leg.shin);
    set_bone(leg.foot, leg.toe);
    make_hinge(leg.thigh, leg.shin, leg.foot, bends_to, kKneeRange);
  }

  /// Makes a joint a hinge that bends the bone below it towards `bends_to`, unless the rest pose
  /// shows another direction. Leaves the joint unchanged where neither of the two gives an axis.
  void make_hinge(int above, int joint, int below, const Eigen::Vector3d& bends_to,
                  const Range& range) {
    if (above < 0 || joint < 0 || below < 0) return;
    const Eigen::Vector3d before = between(above, joint);
    const Eigen::Vector3d after = between(joint, below);
    if (!(std::min(before.norm(), after.norm()) > kNoLimbLength * size_)) return;
    const Eigen::Vector3d shown = before.normalized().cross(after.normalized());
    Eigen::Vector3d axis = shown + kClearRestBend * after.normalized().cross(bends_to);
    axis -= after.normalized().dot(axis) * after.normalized();
    if (!(axis.norm() > 0.1 * kClearRestBend)) return;
    axis.normalize();
    const double bend = std::atan2(axis.dot(before.cross(after)), before.dot(after));
    set_bone(joint, below);
    set(joint, range);
    JointLimit& limit = limits_[joint];
    limit.hinge = {rest_[joint].linear().transpose() * axis, std::min(-bend, 0.0),
                   std::max(kMaxBend - bend, 0.0)};
  }

  /// Returns the unit direction in which the body faces (left cross up), or zero if there are no
  /// pairs of limbs.
  Eigen::Vector3d front_of_body() const {
    const std::array<int, 2> thighs{marks_.legs[0].thigh, marks_.legs[1].thigh};
    const std::array<int, 2> arms{marks_.arms[0].upper, marks_.arms[1].upper};
    const bool has_thighs = thighs[0] >= 0 && thighs[1] >= 0;
    const bool has_arms = arms[0] >= 0 && arms[1] >= 0;
    Eigen::Vector3d left = Eigen::Vector3d::Zero();
    if (has_thighs) left += between(thighs[1], thighs[0]);
    if (has_arms) left += between(arms[1], arms[0]);
    Eigen::Vector3d up = Eigen::Vector3d::UnitY();
    if (has_thighs && has_arms) {
      up = at(arms[0]) + at(arms[1]) - at(thighs[0]) - at(thighs[1]);
    } else if (marks_.hips >= 0 && marks_.head >= 0) {
      up = between(marks_.hips, marks_.head);
    }
    return left.cross(up).normalized();
  }

  const Skeleton& skeleton_;
  std::vector<Transform> rest_;
  Landmarks marks_;
  double size_ = 0.0;
  std::vector<JointLimit> limits_;
};

}  // namespace

std::vector<JointLimit> joint_limits(const Skeleton& skeleton) {
  return BodyLimits(skeleton).take();
}

}  // namespace sinew
