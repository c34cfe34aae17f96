// SPDX-License-Identifier: MIT

#include "rig/closed_clip.h"

#include <algorithm>

namespace sinew {
namespace {

/// Adds keys at both ends of the clip that repeat the outermost values. Where the outermost keys
/// lie further inside, the ends would otherwise not receive the full correction.
template <typename Value>
void add_ends(std::vector<double>& times, std::vector<Value>& values, double duration) {
  if (times.front() > 0.0) {
    times.insert(times.begin(), 0.0);
    const Value first = values.front();
    values.insert(values.begin(), first);
  }
  if (times.back() < duration) {
    times.push_back(duration);
    const Value last = values.back();
    values.push_back(last);
  }
}

/// Calls change(key, fraction) for every key. The fraction grows from 0 at the beginning of the
/// clip to 1 at its end.
template <typename Change>
void for_keys(const std::vector<double>& times, double duration, Change&& change) {
  for (std::size_t i = 0; i < times.size(); ++i)
    change(i, std::clamp(times[i] / duration, 0.0, 1.0));
}

}  // namespace

Clip closed_clip(const Clip& clip) {
  Clip closed = clip;
  if (!(clip.duration > 0.0)) return closed;
  for (Track& track : closed.tracks) {
    if (!track.rotations.empty()) {
      add_ends(track.rotation_times, track.rotations, clip.duration);
      const Eigen::Quaterniond back = track.rotations.back().conjugate() * track.rotations.front();
      const Eigen::Quaterniond none = Eigen::Quaterniond::Identity();
      for_keys(track.rotation_times, clip.duration, [&](std::size_t key, double fraction) {
        track.rotations[key] = (track.rotations[key] * none.slerp(fraction, back)).normalized();
      });
    }
    if (!track.translations.empty()) {
      add_ends(track.translation_times, track.translations, clip.duration);
      const Eigen::Vector3d back = track.translations.front() - track.translations.back();
      for_keys(track.translation_times, clip.duration, [&](std::size_t key, double fraction) {
        track.translations[key] += fraction * back;
      });
    }
    if (!track.stretches.empty()) {
      add_ends(track.stretch_times, track.stretches, clip.duration);
      const JointStretch first = track.stretches.front();
      const JointStretch last = track.stretches.back();
      for_keys(track.stretch_times, clip.duration, [&](std::size_t key, double fraction) {
        JointStretch& stretch = track.stretches[key];
        stretch.linear += fraction * (first.linear - last.linear);
        stretch.offset += fraction * (first.offset - last.offset);
        stretch.shift += fraction * (first.shift - last.shift);
      });
    }
    if (!track.bones.empty()) {
      add_ends(track.bone_times, track.bones, clip.duration);
      const BoneDeformation first = track.bones.front();
      const BoneDeformation last = track.bones.back();
      for_keys(track.bone_times, clip.duration, [&](std::size_t key, double fraction) {
        track.bones[key].twist += fraction * (first.twist - last.twist);
        track.bones[key].stretch += fraction * (first.stretch - last.stretch);
      });
    }
  }
  for (MorphTrack& track : closed.morphs) {
    if (track.weights.empty()) continue;
    add_ends(track.times, track.weights, clip.duration);
    const float back = track.weights.front() - track.weights.back();
    for_keys(track.times, clip.duration, [&](std::size_t key, double fraction) {
      track.weights[key] += static_cast<float>(fraction) * back;
    });
  }
  return closed;
}

double distance_of_ends(const Skeleton& skeleton, const Clip& clip) {
  const std::vector<Transform> first = global_transforms(skeleton, clip.sample(skeleton, 0.0));
  const std::vector<Transform> last =
      global_transforms(skeleton, clip.sample(skeleton, clip.duration));
  double largest = 0.0;
  for (std::size_t j = 0; j < first.size(); ++j)
    largest = std::max(largest, (last[j].translation() - first[j].translation()).norm());
  return largest;
}

}  // namespace sinew
