// SPDX-License-Identifier: MIT

#include "rig/retarget.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "rig/foot_contacts.h"
#include "rig/foot_level.h"
#include "rig/foot_lock.h"
#include "rig/rest_alignment.h"

namespace sinew {
namespace {

constexpr double kLongestGap = 1.0 / 20.0;  // s between keys: joints move on arcs
constexpr double kMaxKeys = 20000.0;        // largest number of keys that are added
constexpr double kNoLength = 1e-9;

/// Returns all key times, with more in between where they are sparse.
std::vector<double> key_times(const Clip& clip) {
  std::set<double> keys{0.0, clip.duration};
  for (const Track& track : clip.tracks) {
    keys.insert(track.rotation_times.begin(), track.rotation_times.end());
    keys.insert(track.translation_times.begin(), track.translation_times.end());
  }
  const double gap = std::max(kLongestGap, clip.duration / kMaxKeys);
  std::vector<double> times;
  for (const double time : keys) {
    if (!times.empty()) {
      const double begin = times.back();
      const int parts = static_cast<int>(std::ceil((time - begin) / gap - 1e-9));
      for (int i = 1; i < parts; ++i) times.push_back(begin + (time - begin) * i / parts);
    }
    times.push_back(time);
  }
  return times;
}

double distance(const std::vector<Transform>& pose, int a, int b) {
  return (pose[a].translation() - pose[b].translation()).norm();
}

/// Lengths of the same bones in both skeletons. Their ratio scales the path through space.
struct BodySize {
  double source = 0.0;
  double target = 0.0;
  int legs = 0;  ///< number of legs in the sums
  double scale() const { return source > kNoLength && target > kNoLength ? target / source : 1.0; }
};

class Retargeter {
 public:
  Retargeter(const Skeleton& source, const Clip& clip, const Skeleton& target,
             const JointMapping& mapping, const RetargetOptions& options)
      : source_(source),
        clip_(clip),
        target_(target),
        mapping_(mapping),
        options_(options),
        marks_(find_landmarks(target)),
        source_rest_(source.rest_global()),
        target_rest_(target.rest_global()),
        alignment_(align_rest_poses(source, clip, target, marks_, mapping)),
        times_(key_times(clip)) {
    find_anchors();
    find_feet();
    legs_ = leg_lengths();
    size_ = legs_.source > kNoLength && legs_.target > kNoLength ? legs_ : other_size();
    begin_clip();
  }

  Clip run() {
    for (const double time : times_) add_frame(time);
    const bool stands = !feet_.empty() && legs_.source > kNoLength;
    if (stands) contacts_ = contact_heights(heights_, foot_kinds_, source_leg());
    lift(stands);
    if (stands && options_.lock_feet) lock();
    return std::move(result_);
  }

 private:
  /// A frame of the source or the target: global transforms.
  using Frame = std::vector<Transform>;

  int source_of(int target) const { return target < 0 ? -1 : mapping_.source_of(target); }

  /// Chooses the target joints whose mean position is matched in both bodies: the hip joints, else
  /// the hips, else the first mapped joint.
  void find_anchors() {
    const int left = marks_.legs[0].thigh;
    const int right = marks_.legs[1].thigh;
    if (source_of(left) >= 0 && source_of(right) >= 0) {
      anchors_ = {left, right};
    } else if (source_of(marks_.hips) >= 0) {
      anchors_ = {marks_.hips};
    } else {
      anchors_ = {mapping_.pairs.front().target};
    }
  }

  void find_feet() {
    for (const Landmarks::Leg& leg : marks_.legs) {
      const bool has_other_parent =
          leg.foot >= 0 && leg.shin >= 0 && !is_at_or_above(target_, leg.shin, leg.foot);
      if (has_other_parent) detached_.emplace_back(leg.foot, leg.shin);
      const std::array<int, 2> joints{leg.foot, leg.toe};
      for (int kind = 0; kind < 2; ++kind) {
        if (source_of(joints[kind]) < 0) continue;
        feet_.push_back(joints[kind]);
        foot_kinds_.push_back(kind);
      }
    }
  }

  BodySize leg_lengths() const {
    BodySize size;
    for (const Landmarks::Leg& leg : marks_.legs) {
      if (source_of(leg.thigh) < 0 || source_of(leg.shin) < 0 || source_of(leg.foot) < 0) continue;
      ++size.legs;
      for (const auto& [a, b] : {std::pair(leg.thigh, leg.shin), std::pair(leg.shin, leg.foot)}) {
        size.target += distance(target_rest_, a, b);
        size.source += distance(source_rest_, source_of(a), source_of(b));
      }
    }
    return size;
  }

  /// Returns the size of bodies without legs: from the hips to the head, or between the first and
  /// the last mapped joint.
  BodySize other_size() const {
    const int head = source_of(marks_.head) >= 0 ? marks_.head : mapping_.pairs.back().target;
    return {distance(source_rest_, source_of(anchors_[0]), source_of(head)),
            distance(target_rest_, anchors_[0], head), 0};
  }

  Eigen::Vector3d source_anchor(const Frame& pose) const {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int joint : anchors_) sum += pose[source_of(joint)].translation();
    return sum / static_cast<double>(anchors_.size());
  }

  Eigen::Vector3d target_anchor(const Frame& pose) const {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int joint : anchors_) sum += pose[joint].translation();
    return sum / static_cast<double>(anchors_.size());
  }

  /// Begins the result with one track for each joint that moves.
  void begin_clip() {
    result_.name = clip_.name;
    result_.motion_file = clip_.motion_file;
    result_.duration = clip_.duration;
    result_.frame_rate = clip_.frame_rate;
    for (int j = 0; j < target_.joint_count(); ++j) {
      const bool moves = target_.joints[j].parent < 0 || is_detached(j) || source_of(j) >= 0 ||
                         is_at_or_above(target_, j, marks_.hips);
      if (!moves) continue;
      result_.tracks.emplace_back();
      result_.tracks.back().joint = j;
    }
    heights_.resize(feet_.size());
    source_places_.resize(feet_.size());
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      const Transform& source = source_rest_[source_of(feet_[i])];
      heights_[i].source_rest = (alignment_.world * source.translation()).y();
      heights_[i].target_rest = target_rest_[feet_[i]].translation().y();
    }
  }

  bool is_detached(int joint) const {
    return std::any_of(detached_.begin(), detached_.end(),
                       [&](const auto& pair) { return pair.first == joint; });
  }

  void add_frame(double time) {
    const Frame source = global_transforms(source_, clip_.sample(source_, time));
    Frame frame = rotated(source);
    place(frame);
    const Eigen::Vector3d wanted = size_.scale() * (alignment_.world * source_anchor(source));
    const Eigen::Vector3d by = wanted - target_anchor(frame);
    for (Transform& joint : frame) joint.pretranslate(by);
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      const Transform& foot = source[source_of(feet_[i])];
      const Eigen::Vector3d place = alignment_.world * foot.translation();
      heights_[i].source.push_back(place.y());
      source_places_[i].push_back(place);
      heights_[i].target.push_back(frame[feet_[i]].translation().y());
    }
    if (time == times_.front()) first_height_ = wanted.y();
    for (Track& track : result_.tracks) add_key(time, frame, track);
  }

  void add_key(double time, const Frame& frame, Track& track) const {
    const int parent = target_.joints[track.joint].parent;
    const Transform local =
        parent < 0 ? frame[track.joint] : Transform(frame[parent].inverse() * frame[track.joint]);
    track.rotation_times.push_back(time);
    track.rotations.emplace_back(local.rotation());
    if (parent >= 0 && !is_detached(track.joint)) return;
    track.translation_times.push_back(time);
    track.translations.push_back(local.translation());
  }

  /// Returns a frame with the target's global rotations, without positions.
  Frame rotated(const Frame& source) const {
    Frame frame(target_.joints.size(), Transform::Identity());
    std::vector<bool> is_driven(target_.joints.size(), false);
    for (std::size_t p = 0; p < mapping_.pairs.size(); ++p) {
      const auto [s, t] = mapping_.pairs[p];
      frame[t].linear() = alignment_.world * source[s].rotation() * alignment_.joint_offsets[p];
      is_driven[t] = true;
    }
    if (source_of(marks_.hips) >= 0) {  // joints above the hips rotate with them
      const Eigen::Matrix3d rotation =
          frame[marks_.hips].linear() * target_rest_[marks_.hips].rotation().transpose();
      for (int j = target_.joints[marks_.hips].parent; j >= 0; j = target_.joints[j].parent) {
        if (!is_driven[j]) frame[j].linear() = rotation * target_rest_[j].rotation();
        is_driven[j] = true;
      }
    }
    for (int j = 0; j < target_.joint_count(); ++j) {
      if (is_driven[j]) continue;
      const int parent = target_.joints[j].parent;
      const Eigen::Matrix3d local = target_.joints[j].rest_local.rotation();
      frame[j].linear() = parent < 0 ? local : Eigen::Matrix3d(frame[parent].linear() * local);
    }
    return frame;
  }

  /// Computes global positions from the rotations: bones have their rest lengths, and the root is
  /// where it rests.
  void place(Frame& frame) const {
    for (int j = 0; j < target_.joint_count(); ++j) place(j, frame);
    for (const auto& [foot, shin] : detached_) {
      const Transform leg = frame[shin] * target_rest_[shin].inverse();
      frame[foot].translation() = leg * target_rest_[foot].translation();
      for (int j = foot + 1; j < target_.joint_count(); ++j) {
        if (is_at_or_above(target_, foot, j)) place(j, frame);
      }
    }
  }

  void place(int joint, Frame& frame) const {
    const int parent = target_.joints[joint].parent;
    const Eigen::Vector3d rest = target_.joints[joint].rest_local.translation();
    frame[joint].translation() = parent < 0 ? rest : Eigen::Vector3d(frame[parent] * rest);
  }

  double source_leg() const { return legs_.source / legs_.legs; }

  /// Lifts the root, and so the whole body, so that the feet have their level.
  void lift(bool stands) {
    std::vector<double> lifts;
    if (stands) {
      lifts = foot_level_lifts(heights_, contacts_, size_.scale(), source_leg());
    } else {
      // Without feet, the body begins at the height of its rest pose.
      lifts.assign(times_.size(), target_anchor(target_rest_).y() - first_height_);
    }
    for (Track& track : result_.tracks) {
      if (target_.joints[track.joint].parent >= 0) continue;
      for (std::size_t f = 0; f < lifts.size(); ++f) track.translations[f].y() += lifts[f];
    }
  }

  /// Returns the sole for lock_feet() of a joint of feet_.
  Sole sole(std::size_t i) const {
    Sole sole{feet_[i],
              ground_contacts(times_, source_places_[i], contacts_[i], source_leg()),
              {},
              heights_[i].target_rest};
    for (const double height : heights_[i].source) {
      sole.heights.push_back(heights_[i].target_rest +
                             size_.scale() * std::max(0.0, height - contacts_[i]));
    }
    return sole;
  }

  /// Keeps feet in place where the source's stand still. Needs two legs that are driven down to the
  /// feet.
  void lock() {
    if (legs_.legs != 2) return;
    std::array<LockedLeg, 2> legs;
    for (int side = 0; side < 2; ++side) {
      legs[side].leg = marks_.legs[side];
      if (!is_at_or_above(target_, legs[side].leg.thigh, legs[side].leg.shin)) return;
      for (const int joint : {legs[side].leg.toe, legs[side].leg.foot}) {
        const auto at = std::find(feet_.begin(), feet_.end(), joint);
        if (joint >= 0 && at != feet_.end()) legs[side].soles.push_back(sole(at - feet_.begin()));
      }
    }
    lock_feet(result_, target_, times_, legs);
  }

  const Skeleton& source_;
  const Clip& clip_;
  const Skeleton& target_;
  const JointMapping& mapping_;
  const RetargetOptions& options_;
  Landmarks marks_;
  Frame source_rest_;
  Frame target_rest_;
  RestAlignment alignment_;
  std::vector<double> times_;
  std::vector<int> anchors_;
  std::vector<std::pair<int, int>> detached_;  ///< feet not below their shins, and the shins
  std::vector<int> feet_;                      ///< mapped feet and toes
  std::vector<int> foot_kinds_;
  BodySize legs_;
  BodySize size_;
  std::vector<FootHeights> heights_;                         ///< one for each of feet_
  std::vector<std::vector<Eigen::Vector3d>> source_places_;  ///< for each of feet_
  std::vector<double> contacts_;                             ///< for each of feet_: contact height
  double first_height_ = 0.0;  ///< wanted height of the anchor in the first frame
  Clip result_;
};

Eigen::Quaterniond quarter_turn_to_front(const Skeleton& skeleton, const Clip& clip, int hips) {
  constexpr double kSteep = 0.3;  // a body that begins lying down has no heading
  const auto first = skinning_transforms(skeleton, clip.sample(skeleton, 0.0));
  const Eigen::Vector3d front = first[hips].rotation() * Eigen::Vector3d::UnitZ();
  if (std::hypot(front.x(), front.z()) < kSteep) return Eigen::Quaterniond::Identity();
  const double quarters = std::round(std::atan2(front.x(), front.z()) / M_PI_2);
  return Eigen::Quaterniond(Eigen::AngleAxisd(-quarters * M_PI_2, Eigen::Vector3d::UnitY()));
}

}  // namespace

Clip retarget(const Skeleton& source, const Clip& clip, const Skeleton& target,
              const JointMapping& mapping, const RetargetOptions& options) {
  if (mapping.pairs.empty()) return {clip.name, clip.duration, {}};
  return Retargeter(source, clip, target, mapping, options).run();
}

void align_start_with_rest(Clip& clip, const Skeleton& skeleton) {
  const int hips = std::max(0, find_landmarks(skeleton).hips);
  const Eigen::Quaterniond to_front = quarter_turn_to_front(skeleton, clip, hips);
  const auto first = global_transforms(skeleton, clip.sample(skeleton, 0.0));
  Eigen::Vector3d by =
      skeleton.rest_global()[hips].translation() - to_front * first[hips].translation();
  by.y() = 0.0;
  for (Track& track : clip.tracks) {
    if (skeleton.joints[track.joint].parent >= 0) continue;
    for (Eigen::Quaterniond& rotation : track.rotations) rotation = to_front * rotation;
    for (Eigen::Vector3d& translation : track.translations) {
      translation = to_front * translation + by;
    }
  }
}

}  // namespace sinew
