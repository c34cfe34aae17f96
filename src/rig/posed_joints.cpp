// SPDX-License-Identifier: MIT

#include "rig/posed_joints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "rig/clip_rate.h"

namespace sinew {

std::vector<std::string> distinct_names(const Skeleton& skeleton) {
  std::set<std::string> taken;
  std::vector<std::string> names;
  for (const Joint& joint : skeleton.joints) {
    std::string name = joint.name;
    for (int count = 2; !taken.insert(name).second; ++count)
      name = fmt::format("{}#{}", joint.name, count);
    names.push_back(name);
  }
  return names;
}

PosedJoint posed_joint(const Pose& pose, int joint) {
  return {pose.joints[joint], bone_of(pose, joint)};
}

Pose with_joints(const Skeleton& skeleton, Pose pose, const PosedJoints& joints) {
  if (joints.empty()) return pose;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto posed = joints.find(names[j]);
    if (posed == joints.end()) continue;
    pose.joints[j] = posed->second;
    set_bone(pose, static_cast<int>(j), posed->second.bone);
  }
  return pose;
}

PosedJoints all_joints(const Skeleton& skeleton, const Pose& pose) {
  const std::vector<std::string> names = distinct_names(skeleton);
  PosedJoints joints;
  for (std::size_t j = 0; j < names.size(); ++j)
    joints.emplace(names[j], posed_joint(pose, static_cast<int>(j)));
  return joints;
}

void set_key(RecordedClip& clip, PoseKey key) {
  constexpr double kSameKey = 1e-3;  // s
  const auto after =
      std::lower_bound(clip.keys.begin(), clip.keys.end(), key.time - kSameKey,
                       [](const PoseKey& present, double time) { return present.time < time; });
  clip.duration = std::max(clip.duration, key.time);
  if (after != clip.keys.end() && std::abs(after->time - key.time) <= kSameKey)
    *after = std::move(key);
  else
    clip.keys.insert(after, std::move(key));
}

std::optional<std::size_t> nearest_key(const RecordedClip& clip, double time, double within) {
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < clip.keys.size(); ++i) {
    const double distance = std::abs(clip.keys[i].time - time);
    if (distance >= within) continue;
    within = distance;
    nearest = i;
  }
  return nearest;
}

void set_duration(RecordedClip& clip, double duration) {
  clip.duration = clip.keys.empty() ? duration : std::max(duration, clip.keys.back().time);
}

namespace {

/// Returns the keys of each joint as tracks, by distinct name.
std::map<std::string, Track> tracks_of_keys(const RecordedClip& recorded) {
  std::map<std::string, Track> tracks;
  for (const PoseKey& key : recorded.keys) {
    for (const auto& [name, joint] : key.joints) {
      Track& track = tracks[name];
      track.rotation_times.push_back(key.time);
      track.rotations.push_back(joint.rotation);
      track.translation_times.push_back(key.time);
      track.translations.push_back(joint.translation);
      track.bone_times.push_back(key.time);
      track.bones.push_back(joint.bone);
    }
  }
  return tracks;
}

/// Returns the difference between a transform and that of the base, in the frame of the base.
JointTransform difference(const JointTransform& base, const JointTransform& posed) {
  return {base.rotation.conjugate() * posed.rotation, posed.translation - base.translation};
}

/// Inverts difference().
JointTransform added(const JointTransform& base, const JointTransform& change) {
  return {(base.rotation * change.rotation).normalized(), base.translation + change.translation};
}

/// Returns the difference between the deformation of a bone and that of the base: of twists, and
/// the ratio of stretches.
BoneDeformation difference(const BoneDeformation& base, const BoneDeformation& posed) {
  return {posed.twist - base.twist, posed.stretch / base.stretch};
}

/// Inverts difference().
BoneDeformation added(const BoneDeformation& base, const BoneDeformation& change) {
  return {base.twist + change.twist, base.stretch * change.stretch};
}

PosedJoint difference(const PosedJoint& base, const PosedJoint& posed) {
  return {difference(static_cast<const JointTransform&>(base), posed),
          difference(base.bone, posed.bone)};
}

PosedJoint added(const PosedJoint& base, const PosedJoint& change) {
  return {added(static_cast<const JointTransform&>(base), change), added(base.bone, change.bone)};
}

bool deforms_bone(const Track& track) {
  return std::ranges::any_of(track.bones,
                             [](const BoneDeformation& bone) { return bone != BoneDeformation(); });
}

/// Returns the times (s) of the keys of a sum: those of the base and of the differences, and every
/// 1/60 s where both may move, because neither the sum of two interpolated rotations nor the
/// product of two interpolated stretches is an interpolated one.
/// \param times  of the base, in any order
std::vector<double> times_of_sum(std::vector<double> times, const std::vector<double>& keys) {
  constexpr double kFrame = 1.0 / 60.0;  // s
  if (!times.empty()) {
    const auto [first, last] = std::minmax_element(times.begin(), times.end());
    const double begin = std::max(keys.front(), *first);
    const double end = std::min(keys.back(), *last);
    for (int i = 1; begin + i * kFrame < end; ++i) times.push_back(begin + i * kFrame);
  }
  times.insert(times.end(), keys.begin(), keys.end());
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

/// Adds the differences between the deformations of a bone in keys and in the base to the base.
void add_bone_keys(const Track& keys, Track& base) {
  if (!deforms_bone(keys) && !deforms_bone(base)) return;
  Track differences;
  differences.bone_times = keys.bone_times;
  for (std::size_t i = 0; i < keys.bones.size(); ++i)
    differences.bones.push_back(difference(base.sample_bone(keys.bone_times[i]), keys.bones[i]));
  Track sum;
  sum.bone_times = times_of_sum(base.bone_times, keys.bone_times);
  for (const double time : sum.bone_times)
    sum.bones.push_back(added(base.sample_bone(time), differences.sample_bone(time)));
  base.bone_times = std::move(sum.bone_times);
  base.bones = std::move(sum.bones);
}

/// Adds the differences between keys and the base to the base's track of a joint.
/// \param base  may have no keys; keeps its stretches
void add_keys(const Track& keys, const JointTransform& rest, Track& base) {
  Track differences;
  differences.rotation_times = differences.translation_times = keys.rotation_times;
  for (std::size_t i = 0; i < keys.rotations.size(); ++i) {
    const JointTransform below = base.sample(rest, keys.rotation_times[i]);
    const JointTransform change = difference(below, {keys.rotations[i], keys.translations[i]});
    differences.rotations.push_back(change.rotation);
    differences.translations.push_back(change.translation);
  }
  std::vector<double> times = base.rotation_times;
  times.insert(times.end(), base.translation_times.begin(), base.translation_times.end());
  Track sum;
  sum.rotation_times = sum.translation_times = times_of_sum(times, keys.rotation_times);
  for (const double time : sum.rotation_times) {
    const JointTransform local = added(base.sample(rest, time), differences.sample(rest, time));
    sum.rotations.push_back(local.rotation);
    sum.translations.push_back(local.translation);
  }
  base.rotation_times = std::move(sum.rotation_times);
  base.rotations = std::move(sum.rotations);
  base.translation_times = std::move(sum.translation_times);
  base.translations = std::move(sum.translations);
  add_bone_keys(keys, base);
}

/// Replaces the channels of a track, except for its stretches, by those of keys.
void take_keys(Track keys, Track& track) {
  track.rotation_times = std::move(keys.rotation_times);
  track.rotations = std::move(keys.rotations);
  track.translation_times = std::move(keys.translation_times);
  track.translations = std::move(keys.translations);
  track.bone_times.clear();
  track.bones.clear();
  if (!deforms_bone(keys)) return;
  track.bone_times = std::move(keys.bone_times);
  track.bones = std::move(keys.bones);
}

/// Returns the track of a joint; adds one if the clip has none.
Track& track_of(Clip& clip, int joint) {
  const auto found = std::find_if(clip.tracks.begin(), clip.tracks.end(),
                                  [&](const Track& track) { return track.joint == joint; });
  if (found != clip.tracks.end()) return *found;
  Track& track = clip.tracks.emplace_back();
  track.joint = joint;
  return track;
}

}  // namespace

Clip clip_of(const RecordedClip& recorded, const Skeleton& skeleton, const Clip* base) {
  Clip clip;
  if (base != nullptr) {
    clip = *base;
    clip.motion_file.clear();
    clip.frame_rate = clip_rate(*base);
  }
  if (!clip.frame_rate) clip.frame_rate = kRecordedRate;
  clip.name = recorded.name;
  clip.duration = recorded.duration;
  std::map<std::string, Track> tracks = tracks_of_keys(recorded);
  const Pose rest = rest_pose(skeleton);
  const std::vector<std::string> names = distinct_names(skeleton);
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto track = tracks.find(names[j]);
    if (track == tracks.end()) continue;
    Track& own = track_of(clip, static_cast<int>(j));
    if (base != nullptr && !recorded.overrides) {
      add_keys(track->second, rest.joints[j], own);
    } else {
      take_keys(std::move(track->second), own);
    }
  }
  return clip;
}

PoseKey carried_along(const PoseKey& key, double time, const Skeleton& skeleton, const Clip& base) {
  const Pose before = base.sample(skeleton, key.time);
  const Pose after = base.sample(skeleton, time);
  PoseKey carried{time, key.joints};
  const std::vector<std::string> names = distinct_names(skeleton);
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto posed = carried.joints.find(names[j]);
    if (posed == carried.joints.end()) continue;
    const int joint = static_cast<int>(j);
    posed->second =
        added(posed_joint(after, joint), difference(posed_joint(before, joint), posed->second));
  }
  return carried;
}

}  // namespace sinew
