// SPDX-License-Identifier: MIT

#include "rig/rest_alignment.h"

#include <algorithm>
#include <cmath>

#include "rig/body_parts.h"
#include "rig/body_sides.h"
#include "rig/rotation_between.h"

namespace sinew {
namespace {

constexpr double kNoDirection = 1e-9;
constexpr double kRadiansPerDegree = M_PI / 180.0;
constexpr double kUpSnaps = 30.0 * kRadiansPerDegree;  // trunks lean, the axes of the world do not
constexpr double kLeftSnaps = 15.0 * kRadiansPerDegree;  // measured hips are never quite straight
// Largest angles between bones of two rest poses that both show a body: arms may hang or be raised.
constexpr double kLegDiffers = 70.0 * kRadiansPerDegree;
constexpr double kArmDiffers = 115.0 * kRadiansPerDegree;
constexpr double kTrunkBends = 30.0 * kRadiansPerDegree;
constexpr int kAlignmentFrames = 400;

/// A limb bone by which poses of the two skeletons are compared, as joints of the target.
struct Bone {
  int begin = -1;
  int end = -1;
  bool is_leg = false;
};

/// Global transforms of the joints in a pose.
using Globals = std::vector<Transform>;

std::optional<Eigen::Vector3d> direction(const Globals& pose, int from, int to) {
  if (from < 0 || to < 0) return std::nullopt;
  const Eigen::Vector3d between = pose[to].translation() - pose[from].translation();
  const double length = between.norm();
  if (!(length > kNoDirection)) return std::nullopt;
  return between / length;
}

double angle_between(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// Returns the coordinate axis nearest to a direction if it is within `limit` (rad), or else the
/// direction itself.
Eigen::Vector3d snapped(const Eigen::Vector3d& direction, double limit) {
  Eigen::Index axis = 0;
  direction.cwiseAbs().maxCoeff(&axis);
  const Eigen::Vector3d nearest =
      Eigen::Vector3d::Unit(axis) * (direction[axis] < 0.0 ? -1.0 : 1.0);
  return angle_between(direction, nearest) < limit ? nearest : direction;
}

/// Returns the source joints that drive the target's landmarks. If the mapping crosses the sides,
/// left and right are exchanged back: such a mapping mirrors the motion, it does not rotate the
/// source around.
Landmarks landmarks_in_source(const Skeleton& skeleton, const Landmarks& target,
                              const JointMapping& mapping) {
  const auto source = [&](int joint) { return joint < 0 ? -1 : mapping.source_of(joint); };
  Landmarks marks;
  marks.hips = source(target.hips);
  marks.head = source(target.head);
  for (const int joint : target.spine) {
    if (source(joint) >= 0) marks.spine.push_back(source(joint));
  }
  for (int side = 0; side < 2; ++side) {
    marks.arms[side].upper = source(target.arms[side].upper);
    marks.legs[side].thigh = source(target.legs[side].thigh);
    marks.legs[side].foot = source(target.legs[side].foot);
  }
  const Landmarks own = find_landmarks(skeleton);
  const bool is_crossed = marks.legs[0].thigh >= 0 && marks.legs[1].thigh >= 0 &&
                          is_at_or_above(skeleton, own.legs[1].thigh, marks.legs[0].thigh) &&
                          is_at_or_above(skeleton, own.legs[0].thigh, marks.legs[1].thigh);
  return is_crossed ? with_exchanged_sides(std::move(marks)) : marks;
}

/// Returns the landmarks, with substitutes for hips and head if names and shape show no body: the
/// first mapped joint and the one farthest from it. Source and target then have the same main axis.
Landmarks with_an_axis(const Skeleton& target, Landmarks marks, const JointMapping& mapping) {
  if (marks.hips >= 0 && mapping.source_of(marks.hips) >= 0) return marks;
  marks.hips = mapping.pairs.front().target;
  const Globals rest = target.rest_global();
  double farthest = 0.0;
  for (const JointPair& pair : mapping.pairs) {
    const double distance =
        (rest[pair.target].translation() - rest[marks.hips].translation()).norm();
    if (distance > farthest) {
      farthest = distance;
      marks.head = pair.target;
    }
  }
  return marks;
}

std::optional<Eigen::Vector3d> middle(const Globals& pose, int left, int right) {
  if (left < 0 || right < 0) return std::nullopt;
  return Eigen::Vector3d(0.5 * (pose[left].translation() + pose[right].translation()));
}

Eigen::Vector3d trunk_direction(const Globals& pose, const Landmarks& marks) {
  const auto hips = middle(pose, marks.legs[0].thigh, marks.legs[1].thigh);
  const auto shoulders = middle(pose, marks.arms[0].upper, marks.arms[1].upper);
  if (hips && shoulders && (*shoulders - *hips).norm() > kNoDirection) {
    return (*shoulders - *hips).normalized();
  }
  if (const auto up = direction(pose, marks.hips, marks.head)) return *up;
  if (const auto up = direction(pose, marks.hips, marks.spine.empty() ? -1 : marks.spine.back())) {
    return *up;
  }
  return Eigen::Vector3d::UnitY();
}

/// Returns left, up and front of a body as columns.
Eigen::Matrix3d body_axes(const Globals& pose, const Landmarks& marks, double up_snaps,
                          double left_snaps) {
  const Eigen::Vector3d up = snapped(trunk_direction(pose, marks), up_snaps);
  auto left = direction(pose, marks.legs[1].thigh, marks.legs[0].thigh);
  if (!left) left = direction(pose, marks.arms[1].upper, marks.arms[0].upper);
  Eigen::Vector3d level = left ? *left : Eigen::Vector3d::UnitX();
  level -= up.dot(level) * up;
  if (level.norm() < 1e-3) level = up.unitOrthogonal();
  level = snapped(level.normalized(), left_snaps);
  level = (level - up.dot(level) * up).normalized();
  Eigen::Matrix3d axes;
  axes << level, up, level.cross(up);
  return axes;
}

/// Returns for each target joint the joint to which its bone leads; -1: it rests like the body
/// does.
std::vector<int> bone_ends(const Skeleton& target, const Landmarks& marks,
                           const JointMapping& mapping) {
  std::vector<int> ends(target.joints.size(), -1);
  std::vector<bool> is_part(target.joints.size(), false);
  const auto set_end = [&](int from, int to) {
    if (from < 0) return;
    is_part[from] = true;
    if (to >= 0 && mapping.source_of(to) >= 0) ends[from] = to;
  };
  for (const int joint : {marks.hips, marks.head}) set_end(joint, -1);
  for (const int joint : marks.spine) set_end(joint, -1);
  for (const int joint : marks.neck) set_end(joint, -1);
  for (int side = 0; side < 2; ++side) {
    const Landmarks::Arm& arm = marks.arms[side];
    const Landmarks::Leg& leg = marks.legs[side];
    set_end(arm.clavicle, -1);
    set_end(arm.upper, arm.fore);
    set_end(arm.fore, arm.hand);
    set_end(arm.hand, -1);
    set_end(leg.thigh, leg.shin);
    set_end(leg.shin, leg.foot);
    set_end(leg.foot, leg.toe);
    set_end(leg.toe, -1);
    for (const std::vector<int>& finger : marks.fingers[side]) {
      for (std::size_t i = 0; i < finger.size(); ++i) {
        set_end(finger[i], i + 1 < finger.size() ? finger[i + 1] : -1);
      }
    }
    for (const int finger : {2, 1, 3}) {  // the middle finger, else a finger next to it
      const std::vector<int>& joints = marks.fingers[side][finger];
      if (arm.hand < 0 || joints.empty() || ends[arm.hand] >= 0) continue;
      set_end(arm.hand, joints.front());
    }
  }
  // Joints of no known part (tails, ears, whatever a user maps) point to their first mapped child.
  for (const JointPair& pair : mapping.pairs) {
    int above = target.joints[pair.target].parent;
    while (above >= 0 && mapping.source_of(above) < 0) above = target.joints[above].parent;
    if (above >= 0 && !is_part[above] && ends[above] < 0) ends[above] = pair.target;
  }
  return ends;
}

std::vector<Bone> limb_bones(const Landmarks& marks, const JointMapping& mapping) {
  std::vector<Bone> bones;
  const auto add = [&](int begin, int end, bool is_leg) {
    const bool is_mapped =
        begin >= 0 && end >= 0 && mapping.source_of(begin) >= 0 && mapping.source_of(end) >= 0;
    if (is_mapped) bones.push_back({begin, end, is_leg});
  };
  for (int side = 0; side < 2; ++side) {
    add(marks.legs[side].thigh, marks.legs[side].shin, true);
    add(marks.legs[side].shin, marks.legs[side].foot, true);
    add(marks.arms[side].upper, marks.arms[side].fore, false);
    add(marks.arms[side].fore, marks.arms[side].hand, false);
  }
  return bones;
}

class Aligner {
 public:
  Aligner(const Skeleton& source, const Clip& clip, const Skeleton& target, const Landmarks& marks,
          const JointMapping& mapping)
      : source_(source),
        clip_(clip),
        target_(target),
        marks_(marks),
        axis_marks_(with_an_axis(target, marks, mapping)),
        source_marks_(landmarks_in_source(source, axis_marks_, mapping)),
        mapping_(mapping),
        bones_(limb_bones(marks, mapping)),
        target_rest_(target.rest_global()),
        target_axes_(body_axes(target_rest_, axis_marks_, kUpSnaps, kLeftSnaps)) {}

  RestAlignment align() {
    Reference rest{source_.rest_global(), {}};
    rest.to_target = rotation_of(rest.pose, kUpSnaps, kLeftSnaps);
    if (looks_like_a_body(rest)) return {rest.to_target, offsets(rest, rest)};
    Reference frame{most_similar_frame(), {}};
    frame.to_target = rotation_of(frame.pose, 0.0, 0.0);
    const Eigen::Matrix3d world = rotation_of(frame.pose, M_PI, M_PI);  // snapped to axes
    // The trunk rests alike in nearly all rigs, but people rotate their heads in all frames.
    return {world, offsets(is_straight(rest.pose) ? rest : frame, frame)};
  }

 private:
  /// A pose of the source, and the rotation after which it looks like the target at rest.
  struct Reference {
    Globals pose;
    Eigen::Matrix3d to_target;
  };

  /// Returns the rotation that takes the source's body to that of the target.
  Eigen::Matrix3d rotation_of(const Globals& reference, double up_snaps, double left_snaps) const {
    return target_axes_ * body_axes(reference, source_marks_, up_snaps, left_snaps).transpose();
  }

  double difference(const Bone& bone, const Reference& reference) const {
    const auto ours = direction(target_rest_, bone.begin, bone.end);
    const auto theirs =
        direction(reference.pose, mapping_.source_of(bone.begin), mapping_.source_of(bone.end));
    return ours && theirs ? angle_between(*ours, reference.to_target * *theirs) : 0.0;
  }

  bool looks_like_a_body(const Reference& reference) const {
    return std::all_of(bones_.begin(), bones_.end(), [&](const Bone& bone) {
      return difference(bone, reference) < (bone.is_leg ? kLegDiffers : kArmDiffers);
    });
  }

  Globals most_similar_frame() const {
    Globals best;
    double smallest = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kAlignmentFrames; ++i) {
      const double time = clip_.duration * i / kAlignmentFrames;
      Reference frame{global_transforms(source_, clip_.sample(source_, time)), {}};
      frame.to_target = rotation_of(frame.pose, 0.0, 0.0);
      double sum = 0.0;
      for (const Bone& bone : bones_) {
        const double angle = difference(bone, frame);
        sum += angle * angle;
      }
      if (sum < smallest) {
        smallest = sum;
        best = std::move(frame.pose);
      }
    }
    return best;
  }

  /// Returns the joint offsets in the order of the pairs. Joints nearer to the root come first and
  /// pass their rotation on to those below.
  std::vector<Eigen::Matrix3d> offsets(const Reference& trunk, const Reference& limbs) const {
    const std::vector<int> ends = bone_ends(target_, marks_, mapping_);
    std::vector<Eigen::Matrix3d> rotations(target_.joints.size(), Eigen::Matrix3d::Identity());
    std::vector<Eigen::Matrix3d> result;
    for (int t = 0; t < target_.joint_count(); ++t) {
      const int parent = carrier(t);
      if (parent >= 0) rotations[t] = rotations[parent];
      const int s = mapping_.source_of(t);
      if (s < 0) continue;
      const Reference& reference = is_trunk(t) ? trunk : limbs;
      const auto ours = direction(target_rest_, t, ends[t]);
      auto theirs = direction(reference.pose, s, ends[t] < 0 ? -1 : mapping_.source_of(ends[t]));
      if (theirs) theirs = reference.to_target * *theirs;
      const bool is_foot = t == marks_.legs[0].foot || t == marks_.legs[1].foot;
      if (is_foot) rotations[t] = flat(rotations[t]);
      if (ours && theirs) {
        rotations[t] =
            (is_foot ? rotation_about(target_axes_.col(1), rotations[t] * *theirs, *ours)
                     : rotation_between(rotations[t] * *theirs, *ours).toRotationMatrix()) *
            rotations[t];
        if (const auto roll = palm_roll(t, *ours, reference, rotations[t]))
          rotations[t] = *roll * rotations[t];
      }
      // target(t) = world * source(t) * reference^-1 * to_target^-1 * rotation^-1 * rest
      result.emplace_back(reference.pose[s].rotation().transpose() *
                          reference.to_target.transpose() * rotations[t].transpose() *
                          target_rest_[t].rotation());
    }
    return result;
  }

  /// Returns the rotation of a hand about its own axis that aligns the knuckles of the index and
  /// little fingers. Some rigs rest with the palms down, some with the palms forwards.
  std::optional<Eigen::Matrix3d> palm_roll(int joint, const Eigen::Vector3d& axis,
                                           const Reference& reference,
                                           const Eigen::Matrix3d& rotation) const {
    for (int side = 0; side < 2; ++side) {
      const std::vector<int>& index = marks_.fingers[side][1];
      const std::vector<int>& little = marks_.fingers[side][4];
      if (joint != marks_.arms[side].hand || index.empty() || little.empty()) continue;
      const auto ours = direction(target_rest_, index.front(), little.front());
      const auto theirs =
          direction(reference.pose, source_of(index.front()), source_of(little.front()));
      if (!ours || !theirs) continue;
      return rotation_about(axis, rotation * reference.to_target * *theirs, *ours);
    }
    return std::nullopt;
  }

  int source_of(int target) const { return target < 0 ? -1 : mapping_.source_of(target); }

  bool is_trunk(int joint) const {
    return joint == marks_.hips || joint == marks_.head ||
           std::count(marks_.spine.begin(), marks_.spine.end(), joint) > 0 ||
           std::count(marks_.neck.begin(), marks_.neck.end(), joint) > 0;
  }

  /// Returns true if the head is above the hips in nearly the direction of the trunk.
  bool is_straight(const Globals& pose) const {
    const auto head = direction(pose, source_marks_.hips, source_marks_.head);
    return head && angle_between(*head, trunk_direction(pose, source_marks_)) < kTrunkBends;
  }

  /// Returns the joint whose rotation a joint starts from: its parent, or for a foot its shin, even
  /// if the rig attaches feet to the root.
  int carrier(int joint) const {
    for (const Landmarks::Leg& leg : marks_.legs) {
      if (joint == leg.foot && leg.shin >= 0 && leg.shin < joint) return leg.shin;
    }
    return target_.joints[joint].parent;
  }

  /// Returns the rotation about `axis` that takes `from` towards `to`; the identity if one of them
  /// is nearly parallel to the axis.
  static Eigen::Matrix3d rotation_about(const Eigen::Vector3d& axis, const Eigen::Vector3d& from,
                                        const Eigen::Vector3d& to) {
    constexpr double kSteep = 0.2;
    const Eigen::Vector3d a = from - axis.dot(from) * axis;
    const Eigen::Vector3d b = to - axis.dot(to) * axis;
    if (a.norm() < kSteep || b.norm() < kSteep) return Eigen::Matrix3d::Identity();
    const double angle = std::atan2(axis.dot(a.cross(b)), a.dot(b));
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
  }

  /// Returns a rotation without its part about the axis from side to side. Feet stand flat in both
  /// rest poses, however the shins lean above them. But they rotate outwards and roll with the
  /// legs.
  Eigen::Matrix3d flat(const Eigen::Matrix3d& matrix) const {
    const Eigen::AngleAxisd whole(matrix);
    const Eigen::Vector3d left = target_axes_.col(0);
    Eigen::Vector3d rotation = whole.angle() * whole.axis();
    rotation -= left.dot(rotation) * left;
    const double angle = rotation.norm();
    if (angle < kNoDirection) return Eigen::Matrix3d::Identity();
    return Eigen::AngleAxisd(angle, rotation / angle).toRotationMatrix();
  }

  const Skeleton& source_;
  const Clip& clip_;
  const Skeleton& target_;
  const Landmarks& marks_;
  Landmarks axis_marks_;
  Landmarks source_marks_;
  const JointMapping& mapping_;
  std::vector<Bone> bones_;
  Globals target_rest_;
  Eigen::Matrix3d target_axes_;
};

}  // namespace

RestAlignment align_rest_poses(const Skeleton& source, const Clip& clip, const Skeleton& target,
                               const Landmarks& target_marks, const JointMapping& mapping) {
  return Aligner(source, clip, target, target_marks, mapping).align();
}

}  // namespace sinew
