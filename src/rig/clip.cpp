// SPDX-License-Identifier: MIT

#include "rig/clip.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

struct Interval {
  std::size_t first;
  std::size_t second;
  double t;
};

Interval find_interval(const std::vector<double>& times, double time) {
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  if (after == times.begin()) return {0, 0, 0.0};
  if (after == times.end()) return {times.size() - 1, times.size() - 1, 0.0};
  const std::size_t second = after - times.begin();
  const double span = times[second] - times[second - 1];
  return {second - 1, second, span > 0.0 ? (time - times[second - 1]) / span : 1.0};
}

/// Sets the value of a joint at a time in a list with a value for each joint of a pose. Without
/// keys, the list stays as it is.
template <typename Value>
void set_value(const std::vector<double>& times, const std::vector<Value>& keys, double time,
               int joint, const Pose& pose, std::vector<Value>& values) {
  if (keys.empty()) return;
  const Interval at = find_interval(times, time);
  values.resize(pose.joints.size());
  values[joint] = interpolate(keys[at.first], keys[at.second], at.t);
}

}  // namespace

JointTransform Track::sample(const JointTransform& rest, double time) const {
  JointTransform local = rest;
  if (!rotations.empty()) {
    const Interval at = find_interval(rotation_times, time);
    local.rotation = rotations[at.first].slerp(at.t, rotations[at.second]);
  }
  if (!translations.empty()) {
    const Interval at = find_interval(translation_times, time);
    local.translation = (1.0 - at.t) * translations[at.first] + at.t * translations[at.second];
  }
  return local;
}

BoneDeformation Track::sample_bone(double time) const {
  if (bones.empty()) return {};
  const Interval at = find_interval(bone_times, time);
  return interpolate(bones[at.first], bones[at.second], at.t);
}

Pose Clip::sample(const Skeleton& skeleton, double time) const {
  Pose pose = rest_pose(skeleton);
  for (const Track& track : tracks) {
    pose.joints[track.joint] = track.sample(pose.joints[track.joint], time);
    set_value(track.stretch_times, track.stretches, time, track.joint, pose, pose.stretches);
    set_value(track.bone_times, track.bones, time, track.joint, pose, pose.bones);
  }
  return pose;
}

std::vector<float> Clip::morph_weights(int count, double time) const {
  std::vector<float> weights(count, 0.0F);
  for (const MorphTrack& track : morphs) {
    if (track.weights.empty()) continue;
    const Interval at = find_interval(track.times, time);
    weights[track.morph] =
        std::lerp(track.weights[at.first], track.weights[at.second], static_cast<float>(at.t));
  }
  return weights;
}

}  // namespace sinew
