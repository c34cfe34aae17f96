// SPDX-License-Identifier: MIT

#include "rig/posed_joints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

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

Pose with_joints(const Skeleton& skeleton, Pose pose, const PosedJoints& joints) {
  if (joints.empty()) return pose;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto posed = joints.find(names[j]);
    if (posed != joints.end()) pose.joints[j] = posed->second;
  }
  return pose;
}

PosedJoints all_joints(const Skeleton& skeleton, const Pose& pose) {
  const std::vector<std::string> names = distinct_names(skeleton);
  PosedJoints joints;
  for (std::size_t j = 0; j < names.size(); ++j) joints.emplace(names[j], pose.joints[j]);
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

Clip clip_of(const RecordedClip& recorded, const Skeleton& skeleton) {
  Clip clip;
  clip.name = recorded.name;
  clip.duration = recorded.duration;
  std::map<std::string, Track> tracks;
  for (const PoseKey& key : recorded.keys) {
    for (const auto& [name, transform] : key.joints) {
      Track& track = tracks[name];
      track.rotation_times.push_back(key.time);
      track.rotations.push_back(transform.rotation);
      track.translation_times.push_back(key.time);
      track.translations.push_back(transform.translation);
    }
  }
  const std::vector<std::string> names = distinct_names(skeleton);
  for (std::size_t j = 0; j < names.size(); ++j) {
    const auto track = tracks.find(names[j]);
    if (track == tracks.end()) continue;
    track->second.joint = static_cast<int>(j);
    clip.tracks.push_back(std::move(track->second));
  }
  return clip;
}

}  // namespace sinew
