// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "building/body_probe.h"
#include "rig/skeleton.h"

namespace sinew {

/// Describes a flaw of a skeleton that a user builds.
struct SkeletonProblem {
  enum class Kind {
    kNoJoints,     ///< there is no bone
    kPieces,       ///< bones hang on several roots: a notice, not a problem
    kAlone,        ///< a root without bones, next to bones
    kUnnamed,      ///< a joint has no name
    kSameName,     ///< several joints have one name
    kOutside,      ///< a joint lies outside of the skin
    kThroughSkin,  ///< a bone leaves the skin between two joints that lie inside
    kZeroLength,   ///< a joint lies at its parent's place
    kTwins         ///< two other joints lie at one place
  };
  Kind kind;
  std::string text;         ///< one sentence for the user, with the remedy
  std::vector<int> joints;  ///< that it concerns, ascending; of a bone, the child-side joint
};

/// Returns the flaws of a skeleton in the body in which it is built, in the coordinates of both.
/// Only bones of joints with Joint::has_bone are checked. Joints at the ends of limbs may touch the
/// skin: those without children count as outside beyond 1 % of the body's size, others at once.
std::vector<SkeletonProblem> skeleton_problems(const Skeleton& skeleton, const BodyProbe& body);

}  // namespace sinew
