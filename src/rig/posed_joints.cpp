#include "rig/posed_joints.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {

Pose with_joints(const Skeleton& skeleton, Pose pose, const PosedJoints& joints) {
  for (const auto& [name, transform] : joints) {
    const int joint = skeleton.find(name);
    if (joint >= 0) pose.joints[joint] = transform;
  }
  return pose;
}

PosedJoints all_joints(const Skeleton& skeleton, const Pose& pose) {
  PosedJoints joints;
  for (int j = 0; j < skeleton.joint_count(); ++j)
    joints.emplace(skeleton.joints[j].name, pose.joints[j]);
  return joints;
}

void set_key(RecordedClip& clip, PoseKey key) {
  constexpr double kSameTime = 1e-3;
  const auto after =
      std::lower_bound(clip.keys.begin(), clip.keys.end(), key.time - kSameTime,
                       [](const PoseKey& present, double time) { return present.time < time; });
  clip.duration = std::max(clip.duration, key.time);
  if (after != clip.keys.end() && std::abs(after->time - key.time) <= kSameTime)
    *after = std::move(key);
  else
    clip.keys.insert(after, std::move(key));
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
  for (auto& [name, track] : tracks) {
    track.joint = skeleton.find(name);
    if (track.joint >= 0) clip.tracks.push_back(std::move(track));
  }
  return clip;
}

}  // namespace sinew
