// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/joint_limit.h"
#include "rig/pose.h"

namespace sinew {

/// Describes a point, or a direction, that a joint carries, and its target.
struct ReachAnchor {
  int joint = -1;
  Eigen::Vector3d local = Eigen::Vector3d::Zero();   ///< in the frame of the joint
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< in the world
  double weight = 1.0;
  bool is_direction = false;  ///< `local` rotates with the joint but is not translated
};

/// Describes a joint that may rotate, and its limit.
struct RotatingJoint {
  int joint = -1;
  JointLimit limit;
};

/// Computes the energy that inverse kinematics minimizes. With anchors of weight w at positions p,
/// rotating joints whose local rotations differ from the start pose by the rotation vectors phi,
/// and angles that exceed limits by x, it is
///   E = 1/2 sum w |p - target|^2 + 1/2 keep sum |phi|^2 + 1/2 limits sum x^2.
/// The variables are small rotation vectors in the world, three for each rotating joint. Each
/// rotates a joint together with all joints below it.
class ReachEnergy {
 public:
  struct Derivatives {
    Eigen::VectorXd gradient;
    Eigen::MatrixXd hessian;  ///< exact except for the curvature of limited angles
  };

  /// `skeleton` and `start` must outlive this.
  /// \param rotating  ascending by joint; all other joints stay as in the start pose
  ReachEnergy(const Skeleton& skeleton, const Pose& start, std::vector<RotatingJoint> rotating,
              std::vector<ReachAnchor> anchors);

  /// The costs of rotations away from the start pose and of angles beyond limits. For comparison,
  /// an anchor of weight 1 at a distance of 1 costs 1/2.
  struct Costs {
    double keep = 0.0;
    double limits = 0.0;
  };
  void set_costs(const Costs& costs) { costs_ = costs; }

  double value(const Pose& pose) const;
  Derivatives derivatives(const Pose& pose) const;
  /// Returns the pose with each rotating joint rotated by its three variables.
  Pose rotated(const Pose& pose, const Eigen::VectorXd& step) const;
  /// Returns the pose with each rotating joint clamped to its limit.
  Pose limited(const Pose& pose) const;

  const std::vector<RotatingJoint>& rotating() const { return rotating_; }

 private:
  Eigen::Quaterniond rotation_from_rest(int joint, const Pose& pose) const;
  /// Returns the new local rotation of a joint that rotates by a rotation vector in its parent's
  /// frame.
  Eigen::Quaterniond rotated_joint(const RotatingJoint& rotating, const Pose& pose,
                                   const Eigen::Vector3d& rotation) const;
  Eigen::Vector3d rotation_from_start(int joint, const Pose& pose) const;
  void add_anchor(std::size_t anchor, const std::vector<Transform>& global,
                  Derivatives& sums) const;
  void add_joint(std::size_t rotating, const std::vector<Transform>& global, const Pose& pose,
                 Derivatives& sums) const;

  const Skeleton& skeleton_;
  const Pose& start_;
  std::vector<RotatingJoint> rotating_;
  std::vector<ReachAnchor> anchors_;
  Costs costs_;
  std::vector<std::vector<int>> movers_;  // for each anchor, indices of the joints that move it
};

}  // namespace sinew
