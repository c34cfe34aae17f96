// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rig/clip.h"

namespace sinew {

/// Returns unique names of the joints: the second joint named NAME becomes NAME#2, and so on.
std::vector<std::string> distinct_names(const Skeleton& skeleton);

/// Describes a joint that a user has posed: its transform, and the deformation of the bone from its
/// parent to it. Both replace those of a clip.
struct PosedJoint : JointTransform {
  BoneDeformation bone{};

  bool operator==(const PosedJoint&) const = default;
};

/// Holds joints that a user has posed, by distinct name.
using PosedJoints = std::map<std::string, PosedJoint>;

/// Returns a joint as it is in a pose.
PosedJoint posed_joint(const Pose& pose, int joint);

/// Returns a pose with these joints replaced. Ignores names that the skeleton does not have.
Pose with_joints(const Skeleton& skeleton, Pose pose, const PosedJoints& joints);

/// Returns all joints of a pose.
PosedJoints all_joints(const Skeleton& skeleton, const Pose& pose);

/// Describes a pose that is stored as a key of a recorded clip.
struct PoseKey {
  double time = 0.0;  ///< s
  PosedJoints joints;

  bool operator==(const PoseKey&) const = default;
};

/// Holds a clip that a user makes by hand, key by key.
struct RecordedClip {
  std::string name;
  double duration = 2.0;      ///< s, at least the last key's time
  std::vector<PoseKey> keys;  ///< in the order of times
  /// Clip of a file that plays below the keys, as in clip_reference(); empty: none. It moves joints
  /// without keys; the others move relative to it.
  std::string base{};
  /// Joints with keys follow the keys alone, as without a base. Otherwise the keys are additive:
  /// they change the motion of the base at all times.
  bool overrides = false;

  bool operator==(const RecordedClip&) const = default;
};

/// Adds a key, or replaces one at the same time (to a millisecond). Extends the clip if necessary.
void set_key(RecordedClip& clip, PoseKey key);

/// Returns the index of the key nearest to a time (s), or nothing if none is nearer than `within`.
std::optional<std::size_t> nearest_key(const RecordedClip& clip, double time, double within);
/// Sets the length of a clip (s). It stays at least as long as to its last key.
void set_duration(RecordedClip& clip, double duration);

/// Frame rate of recorded clips without a base that has one, in frames per second.
inline constexpr double kRecordedRate = 30.0;

/// Converts a recorded clip to one that can be played. Without a base, each joint moves between the
/// keys that contain it, and rests if none does. With a base, joints either move between their keys
/// in the same way (RecordedClip::overrides), or the differences between the keys of a joint and
/// the base at their times are interpolated and added to the base; the first and the last
/// difference also hold before and after. Joints that no key contains, morph targets and the frame
/// rate are those of the base. Where there is no rate, it is kRecordedRate.
/// \param base  the clip that `recorded.base` refers to; null: none
Clip clip_of(const RecordedClip& recorded, const Skeleton& skeleton, const Clip* base = nullptr);

/// Returns a key at another time whose joints differ from the base as much as before.
PoseKey carried_along(const PoseKey& key, double time, const Skeleton& skeleton, const Clip& base);

}  // namespace sinew
