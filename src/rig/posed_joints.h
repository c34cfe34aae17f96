#pragma once

#include <map>
#include <string>
#include <vector>

#include "rig/clip.h"

namespace sinew {

/// Names of the joints, none twice: of joints of one name the second is NAME#2, and so on.
std::vector<std::string> distinct_names(const Skeleton& skeleton);

/// Where a user has put some joints, by distinct name: local transforms in place of a clip's.
using PosedJoints = std::map<std::string, JointTransform>;

/// A pose with these joints in it. Names that the skeleton does not have are left out.
Pose with_joints(const Skeleton& skeleton, Pose pose, const PosedJoints& joints);

/// All joints of a pose.
PosedJoints all_joints(const Skeleton& skeleton, const Pose& pose);

/// A pose that was kept for a moment of a recorded clip.
struct PoseKey {
  double time = 0.0;  ///< s
  PosedJoints joints;

  bool operator==(const PoseKey&) const = default;
};

/// A clip made by hand: the user's own, key by key.
struct RecordedClip {
  std::string name;
  double duration = 2.0;      ///< s, at least the last key's time
  std::vector<PoseKey> keys;  ///< at rising times

  bool operator==(const RecordedClip&) const = default;
};

/// Adds a key, in place of one that is at the same time to a millisecond. Makes the clip longer
/// where it has to.
void set_key(RecordedClip& clip, PoseKey key);

/// The clip as it plays: each joint between those of its keys that name it, at rest without any.
Clip clip_of(const RecordedClip& recorded, const Skeleton& skeleton);

}  // namespace sinew
