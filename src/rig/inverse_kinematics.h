// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "rig/joint_limit.h"
#include "rig/limb_chain.h"
#include "rig/pose.h"

namespace sinew {

/// Describes a goal of inverse kinematics: a point that a joint carries, and the position it should
/// reach.
struct ReachGoal {
  int joint = -1;
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();  ///< position of the point in the joint's frame
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< in the world
  /// World rotation that the joint should have, too, as for a foot that stays flat.
  std::optional<Eigen::Quaterniond> rotation = std::nullopt;
  /// Gives the goal priority: where not all goals can be reached, those that are not pinned give
  /// way.
  bool is_pinned = false;
  /// First joint of the chain that rotates for this goal; -1: chosen by default_chain().
  int chain_root = -1;
};

/// Holds settings of reach().
struct ReachSettings {
  int iterations = 100;  ///< at most
  /// One for each joint; empty: joint_limits(), computed anew in each call.
  std::vector<JointLimit> limits;
};

/// Solves inverse kinematics: rotates the joints of the goals' chains so that the points reach
/// their targets or come as near as possible. Of all poses that do, it looks for the one whose
/// joints rotate least from the start pose (sum of squares). All other joints stay bit for bit
/// unchanged, and so do those of a chain whose point is at its target and is not moved by other
/// chains.
///
/// Joints respect their limits. A joint that is beyond its limit in the start pose may stay as far
/// out. A straight limb that has to become shorter bends at its hinges, or at all joints in between
/// if it has none.
///
/// The solver is Newton's method with the exact Hessian and Levenberg-Marquardt damping, applied to
/// ReachEnergy. The cost of rotations decreases from high to very low, so that the path leads
/// through poses that rotate little. The result depends only on the start pose and the goals. For a
/// drag that does not drift, start each time from the pose in which the drag began.
///
/// \param goals  in any order; none: returns the start pose
/// \return       the start pose if the goals are not finite or no better pose is found
/// \throws std::logic_error if a goal's joint is not in the skeleton, or its chain root is not at
///         or above the joint
Pose reach(const Skeleton& skeleton, const Pose& start, const std::vector<ReachGoal>& goals,
           const ReachSettings& settings = {});

}  // namespace sinew
