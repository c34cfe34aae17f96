// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/body_parts.h"

namespace sinew {

/// Describes a source joint and a target joint that it drives.
struct JointPair {
  int source = 0;
  int target = 0;
  bool operator==(const JointPair&) const = default;
};

/// Maps joints of one skeleton (the source of a motion) to those of another (the target) that they
/// drive. A source joint may drive several target joints, a target joint is driven by at most one.
struct JointMapping {
  std::vector<JointPair> pairs;  ///< ascending by target joint

  /// Returns the source joint that drives a target joint, -1 for none.
  int source_of(int target) const;
};

/// Maps joints by body parts (find_landmarks()), then the remaining ones by equal names. Spines and
/// necks of different lengths are matched from end to end. The result is deterministic, and left
/// and right are treated alike.
JointMapping map_joints(const Skeleton& source, const Skeleton& target);

/// Returns the names of the body parts ("left arm", "head") that the target has but that the
/// mapping does not drive.
std::vector<std::string> undriven_parts(const Landmarks& target, const JointMapping& mapping);

}  // namespace sinew
