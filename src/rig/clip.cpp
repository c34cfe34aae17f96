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

}  // namespace

Pose Clip::sample(const Skeleton& skeleton, double time) const {
  Pose pose = rest_pose(skeleton);
  for (const Track& track : tracks) {
    JointTransform& joint = pose.joints[track.joint];
    if (!track.rotations.empty()) {
      const Interval at = find_interval(track.rotation_times, time);
      joint.rotation = track.rotations[at.first].slerp(at.t, track.rotations[at.second]);
    }
    if (!track.translations.empty()) {
      const Interval at = find_interval(track.translation_times, time);
      joint.translation =
          (1.0 - at.t) * track.translations[at.first] + at.t * track.translations[at.second];
    }
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
