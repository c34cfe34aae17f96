// SPDX-License-Identifier: MIT

#include "rig/inverse_kinematics.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

#include "rig/body_limits.h"
#include "rig/reach_energy.h"

namespace sinew {
namespace {

constexpr double kTinyLength = 1e-30;
constexpr double kPinnedWeight = 100.0;
constexpr double kRotationWeight = 0.05;  // of radians against lengths of the chain
// Targets farther away than this only give a direction, which keeps numbers small.
constexpr double kFar = 4.0;  // lengths of the chain
// Costs of the stages, in order. Limits harden slowly, because along the edge of a hard cone only
// short steps lead downhill. In the last stage joints exceed them by less than a milliradian.
constexpr std::array kStages{ReachEnergy::Costs{1e-1, 1.0}, ReachEnergy::Costs{1e-2, 1e1},
                             ReachEnergy::Costs{1e-3, 1e2}, ReachEnergy::Costs{1e-5, 1e3},
                             ReachEnergy::Costs{1e-7, 1e3}};
constexpr int kStageIterations = 10;  // at most, in each stage but the last
constexpr double kMaxRotation = 0.8;  // of a joint in one iteration, rad
constexpr double kStageDone = 1e-3;   // rad
constexpr double kDone = 1e-9;
// Goals within these tolerances count as reached.
constexpr double kReached = 1e-10;       // lengths of the chain
constexpr double kSameRotation = 1e-10;  // norm of the difference of rotation matrices
// A limb that is straighter than this is bent before it is shortened.
constexpr double kStraightHinge = 0.05;  // bend of a hinge, rad
constexpr double kInLine = 0.005;  // distance of joints from the line to the point, of its length
constexpr double kMaxPrebent = 0.5;

using Globals = std::vector<Transform>;

Eigen::Vector3d place_of(const ReachGoal& goal, const Globals& global) {
  return global[goal.joint] * goal.offset;
}

/// Returns the length of a chain from its root over its joints to the point.
double length_of(const Skeleton& skeleton, const ReachGoal& goal, const Globals& global) {
  double length = goal.offset.norm();
  for (int j = goal.joint; j != goal.chain_root; j = skeleton.joints[j].parent) {
    length += (global[j].translation() - global[skeleton.joints[j].parent].translation()).norm();
  }
  return length;
}

bool is_finite(const ReachGoal& goal) {
  return goal.offset.allFinite() && goal.target.allFinite() &&
         (!goal.rotation || goal.rotation->coeffs().allFinite());
}

bool is_finite(const Pose& pose) {
  return std::all_of(pose.joints.begin(), pose.joints.end(), [](const JointTransform& joint) {
    return joint.rotation.coeffs().allFinite() && joint.translation.allFinite();
  });
}

std::vector<ReachGoal> with_chains(const Skeleton& skeleton, std::vector<ReachGoal> goals) {
  std::vector<int> pinned;
  bool are_known = true;
  for (const ReachGoal& goal : goals) {
    const bool is_joint = goal.joint >= 0 && goal.joint < skeleton.joint_count();
    if (!is_joint ||
        (goal.chain_root >= 0 && !is_at_or_above(skeleton, goal.chain_root, goal.joint))) {
      throw std::logic_error("reach: a goal is for no joint, or its chain does not lead there");
    }
    if (goal.is_pinned) pinned.push_back(goal.joint);
    are_known = are_known && goal.chain_root >= 0;
  }
  if (are_known) return goals;
  const Landmarks marks = find_landmarks(skeleton);
  for (ReachGoal& goal : goals) {
    if (goal.chain_root >= 0) continue;
    const bool is_aside = !goal.offset.isZero(0.0) || goal.rotation;
    goal.chain_root = default_chain(skeleton, marks, goal.joint, pinned, is_aside).root;
  }
  return goals;
}

bool is_reached(const ReachGoal& goal, const Globals& global, double tolerance) {
  const Eigen::Matrix3d rotation = global[goal.joint].linear();
  return (place_of(goal, global) - goal.target).norm() <= tolerance &&
         (!goal.rotation ||
          (rotation - goal.rotation->normalized().toRotationMatrix()).norm() <= kSameRotation);
}

/// Returns the goals without those that are reached and that no chain but their own could move,
/// such as feet that stay on the ground while a hand is dragged. Their limbs stay unchanged and
/// cost nothing.
std::vector<ReachGoal> without_idle(const Skeleton& skeleton, const std::vector<ReachGoal>& goals,
                                    const Globals& global, double tolerance) {
  std::vector<ReachGoal> result;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    bool is_idle = is_reached(goals[g], global, tolerance);
    for (std::size_t other = 0; other < goals.size() && is_idle; ++other) {
      is_idle = other == g || !is_at_or_above(skeleton, goals[other].chain_root, goals[g].joint);
    }
    if (!is_idle) result.push_back(goals[g]);
  }
  return result;
}

/// Returns the joints of all chains, with limits that include the start pose. The joint of a goal
/// is left out if it cannot move its goal: a point at the joint itself, without a rotation.
std::vector<RotatingJoint> rotating_joints(const Skeleton& skeleton, const Pose& start,
                                           const std::vector<ReachGoal>& goals,
                                           const std::vector<JointLimit>& limits) {
  std::set<int> joints;
  for (const ReachGoal& goal : goals) {
    const bool rotates_itself = !goal.offset.isZero(0.0) || goal.rotation;
    for (int j = goal.joint; j >= goal.chain_root; j = skeleton.joints[j].parent) {
      if (j != goal.joint || rotates_itself) joints.insert(j);
    }
  }
  std::vector<RotatingJoint> rotating;
  for (const int joint : joints) {
    const Eigen::Quaterniond rest(skeleton.joints[joint].rest_local.linear());
    const Eigen::Quaterniond rotation =
        rest.conjugate() * start.joints[joint].rotation.normalized();
    rotating.push_back({joint, widened(limits[joint], rotation)});
  }
  return rotating;
}

std::vector<ReachAnchor> anchors_of(const std::vector<ReachGoal>& goals, const Globals& global,
                                    double length) {
  std::vector<ReachAnchor> anchors;
  for (const ReachGoal& goal : goals) {
    const double weight = goal.is_pinned ? kPinnedWeight : 1.0;
    const Eigen::Vector3d root = global[goal.chain_root].translation();
    const Eigen::Vector3d offset = goal.target - root;
    const double far = kFar * length / offset.stableNorm();
    const Eigen::Vector3d target = far < 1.0 ? Eigen::Vector3d(root + far * offset) : goal.target;
    anchors.push_back({goal.joint, goal.offset, target, weight / (length * length)});
    if (!goal.rotation) continue;
    const Eigen::Matrix3d wanted = goal.rotation->normalized().toRotationMatrix();
    for (int axis = 0; axis < 3; ++axis) {
      anchors.push_back({goal.joint, Eigen::Vector3d::Unit(axis), wanted.col(axis),
                         weight * kRotationWeight, true});
    }
  }
  return anchors;
}

/// Returns the angle (rad) by which a straight limb of a length has to bend in its middle to become
/// shorter by `shortening`.
double bend_to_shorten(double shortening, double length) {
  return std::min(kMaxPrebent, std::sqrt(8.0 * shortening / length));
}

/// Returns the rotation vector (in the world) that bends a hinge to at least `bend`, or zero if it
/// is clearly bent already.
Eigen::Vector3d hinge_rotation(const Skeleton& skeleton, const Pose& pose, const Globals& global,
                               int joint, const JointLimit& limit, double bend) {
  const Eigen::Quaterniond rest(skeleton.joints[joint].rest_local.linear());
  const Eigen::Quaterniond rotation = rest.conjugate() * pose.joints[joint].rotation.normalized();
  const double now = limited_angles(limit, rotation)[0].value - limit.hinge->min;
  if (now > std::min(kStraightHinge, bend)) return Eigen::Vector3d::Zero();
  const Eigen::Vector3d axis = rest * limit.hinge->axis;
  return (bend - now) * (global[skeleton.joints[joint].parent].linear() * axis);
}

/// Returns rotations that begin to bend all limbs that have to become shorter: at their hinges, or,
/// if they have none and are straight, at all joints in between. A straight limb has no gradient
/// that would bend it, and a hinge that is slightly bent in the wrong direction would continue in
/// it.
Eigen::VectorXd prebend(const Skeleton& skeleton, const ReachEnergy& energy, const Pose& pose,
                        const std::vector<ReachGoal>& goals,
                        const std::vector<JointLimit>& limits) {
  const Globals global = global_transforms(skeleton, pose);
  const std::vector<RotatingJoint>& rotating = energy.rotating();
  Eigen::VectorXd rotations = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(3 * rotating.size()));
  for (const ReachGoal& goal : goals) {
    const Eigen::Vector3d root = global[goal.chain_root].translation();
    const Eigen::Vector3d along = place_of(goal, global) - root;
    const double shorter = along.norm() - (goal.target - root).stableNorm();
    if (!(shorter > 0.0)) continue;
    const double bend = bend_to_shorten(shorter, length_of(skeleton, goal, global));
    bool has_hinge = false;
    bool is_straight = true;
    std::vector<Eigen::Index> within;
    for (std::size_t t = 0; t < rotating.size(); ++t) {
      const int joint = rotating[t].joint;
      const bool is_within = joint > goal.chain_root && joint < goal.joint &&
                             is_at_or_above(skeleton, joint, goal.joint);
      if (!is_within) continue;
      const Eigen::Vector3d ahead = global[joint].translation() - root;
      const double aside = ahead.cross(along.normalized()).norm();
      is_straight = is_straight && aside < kInLine * along.norm();
      const auto at = static_cast<Eigen::Index>(3 * t);
      within.push_back(at);
      if (!limits[joint].hinge) continue;
      has_hinge = true;
      rotations.segment<3>(at) = hinge_rotation(skeleton, pose, global, joint, limits[joint], bend);
    }
    if (has_hinge || !is_straight) continue;
    const Eigen::Vector3d axis = along.unitOrthogonal();
    for (const Eigen::Index at : within) {
      rotations.segment<3>(at) = bend / static_cast<double>(within.size()) * axis;
    }
  }
  return rotations;
}

/// Minimizes the energy by damped Newton steps, each of which reduces it, until no joint rotates by
/// more than `done` (rad).
class Descent {
 public:
  Descent(const ReachEnergy& energy, Pose pose) : energy_(energy), pose_(std::move(pose)) {}

  void rotate(const Eigen::VectorXd& rotations) { pose_ = energy_.rotated(pose_, rotations); }

  /// \return  number of iterations used
  int run(int iterations, double done) {
    double value = energy_.value(pose_);
    for (int i = 0; i < iterations; ++i) {
      const ReachEnergy::Derivatives at = energy_.derivatives(pose_);
      double rotation = 0.0;
      bool is_better = false;
      for (int attempt = 0; attempt < kAttempts && !is_better; ++attempt) {
        const Eigen::VectorXd step = step_of(at);
        rotation = longest_rotation(step);
        Pose next = energy_.rotated(pose_, step);
        const double next_value = energy_.value(next);
        is_better = next_value < value;
        if (is_better) {
          pose_ = std::move(next);
          value = next_value;
          damping_ *= kLess;
        } else if (rotation < done) {
          return i + 1;
        } else {
          raise_damping();
        }
      }
      if (!is_better || rotation < done) return i + 1;
    }
    return iterations;
  }

  const Pose& pose() const { return pose_; }

 private:
  static constexpr int kAttempts = 12;
  static constexpr double kLess = 0.2;
  static constexpr double kMore = 5.0;
  static constexpr double kMinDamping = 1e-9;
  static constexpr double kMaxDamping = 1e12;

  void raise_damping() { damping_ = std::max(kMore * damping_, kMinDamping); }

  static double longest_rotation(const Eigen::VectorXd& step) {
    double longest = 0.0;
    for (Eigen::Index at = 0; at < step.size(); at += 3) {
      longest = std::max(longest, step.segment<3>(at).norm());
    }
    return longest;
  }

  /// Returns a Newton step. Raises the damping until the matrix is positive definite. The step is
  /// zero if no damping makes it so.
  Eigen::VectorXd step_of(const ReachEnergy::Derivatives& at) {
    Eigen::LLT<Eigen::MatrixXd> factor;
    for (bool is_definite = false; !is_definite;) {
      if (damping_ > kMaxDamping) return Eigen::VectorXd::Zero(at.gradient.size());
      Eigen::MatrixXd matrix = at.hessian;
      matrix.diagonal().array() += damping_;
      factor.compute(matrix);
      is_definite = factor.info() == Eigen::Success;
      if (!is_definite) raise_damping();
    }
    Eigen::VectorXd step = -factor.solve(at.gradient);
    const double rotation = longest_rotation(step);
    if (rotation > kMaxRotation) step *= kMaxRotation / rotation;
    return step;
  }

  const ReachEnergy& energy_;
  Pose pose_;
  double damping_ = 1e-3;
};

}  // namespace

Pose reach(const Skeleton& skeleton, const Pose& start, const std::vector<ReachGoal>& goals,
           const ReachSettings& settings) {
  const bool are_finite = std::all_of(goals.begin(), goals.end(),
                                      [](const ReachGoal& goal) { return is_finite(goal); });
  if (!are_finite || !is_finite(start)) return start;
  const Globals global = global_transforms(skeleton, start);
  std::vector<ReachGoal> chained = with_chains(skeleton, goals);
  double length = 0.0;
  for (const ReachGoal& goal : chained) {
    length = std::max(length, length_of(skeleton, goal, global));
  }
  if (!(length > kTinyLength)) return start;
  chained = without_idle(skeleton, chained, global, kReached * length);
  const bool is_reached_already = std::all_of(
      chained.begin(), chained.end(),
      [&](const ReachGoal& goal) { return is_reached(goal, global, kReached * length); });
  if (is_reached_already) return start;
  const std::vector<JointLimit> limits =
      settings.limits.empty() ? joint_limits(skeleton) : settings.limits;
  std::vector<RotatingJoint> rotating = rotating_joints(skeleton, start, chained, limits);
  if (rotating.empty()) return start;
  ReachEnergy energy(skeleton, start, std::move(rotating), anchors_of(chained, global, length));
  Descent descent(energy, start);
  int left = settings.iterations;
  for (std::size_t stage = 0; stage < kStages.size(); ++stage) {
    const bool is_last = stage + 1 == kStages.size();
    energy.set_costs(kStages[stage]);
    descent.rotate(prebend(skeleton, energy, descent.pose(), chained, limits));
    left -= descent.run(is_last ? left : std::min(left, kStageIterations),
                        is_last ? kDone : kStageDone);
  }
  Pose result = energy.limited(descent.pose());
  return is_finite(result) && energy.value(result) < energy.value(start) ? result : start;
}

}  // namespace sinew
