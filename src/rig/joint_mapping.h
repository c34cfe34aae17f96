#pragma once

#include <vector>

#include "rig/body_parts.h"

namespace sinew {

struct JointPair {
  int source = 0;
  int target = 0;
  bool operator==(const JointPair&) const = default;
};

/// Which joint of one skeleton (the source of a motion) drives which of another. A source joint may
/// drive several, a target joint is driven by one at most.
struct JointMapping {
  std::vector<JointPair> pairs;  ///< target joints ascending

  /// The driving joint, -1 for none.
  int source_of(int target) const;
};

/// Maps by body parts (find_landmarks), spines and necks of different lengths from end to end, then
/// what is left by equal names. Deterministic; left and right are treated alike.
JointMapping map_joints(const Skeleton& source, const Skeleton& target);

/// The body parts that a mapping leaves undriven although the target has them: "left arm", "head".
std::vector<std::string> undriven_parts(const Landmarks& target, const JointMapping& mapping);

}  // namespace sinew
