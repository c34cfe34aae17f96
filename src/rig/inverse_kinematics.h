#pragma once

#include <optional>
#include <vector>

#include "rig/joint_limit.h"
#include "rig/limb_chain.h"
#include "rig/pose.h"

namespace sinew {

/// A point that a joint carries, and where it is to go.
struct ReachGoal {
  int joint = -1;
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();  ///< of the point in the joint's frame
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< in the world
  /// The rotation in the world that the joint is to have, too: a foot that stays flat.
  std::optional<Eigen::Quaterniond> rotation = std::nullopt;
  /// Stays where it is: where not all goals can be reached, those that are not pinned give way.
  bool is_pinned = false;
  /// Where the chain of joints that turn for this goal begins; -1: where default_chain() says.
  int chain_root = -1;
};

struct ReachSettings {
  int iterations = 100;  ///< at most
  /// One for each joint; none: joint_limits(), anew in each call.
  std::vector<JointLimit> limits;
};

/// Inverse kinematics: turns the joints of the goals' chains so that the points come to their
/// targets, or as near as they can. Of all poses that do, it looks for the one whose joints turn
/// least (in squares) from the start pose. All other joints stay bit for bit, and those of a chain
/// whose point is at its target and is not moved by other chains.
///
/// Joints keep their limits; one that is beyond its limit in the start pose may stay as far out. A
/// straight limb that is to become shorter bends at its hinges, or anywhere where it has none.
///
/// Newton's method with the exact Hessian, damped after Levenberg and Marquardt, on ReachEnergy;
/// the cost of turning falls from high to very low, so that the way leads along poses that turn
/// little. The result depends on start pose and goals alone: for a drag that does not wander, start
/// each time from the pose in which the drag began.
///
/// \param goals  in which order does not matter; none: the start pose. Joints are of the skeleton
///               and chain roots at or above them, else std::logic_error
/// \return       the start pose where goals are not finite
Pose reach(const Skeleton& skeleton, const Pose& start, const std::vector<ReachGoal>& goals,
           const ReachSettings& settings = {});

}  // namespace sinew
