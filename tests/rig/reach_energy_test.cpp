// SPDX-License-Identifier: MIT

#include "rig/reach_energy.h"

#include <gtest/gtest.h>

#include <random>

#include "support/skeletons.h"

namespace sinew {
namespace {

/// Builds five joints in a zigzag, one of them on a side branch, with rotated rest frames.
Skeleton zigzag() {
  Skeleton skeleton = make_skeleton({{{0, 0, 0}, -1},
                                     {{0.1, 0.5, 0}, 0},
                                     {{0.4, 0.9, 0.2}, 1},
                                     {{0.2, 0.6, 0.3}, 1},
                                     {{0.9, 1.0, -0.1}, 2}});
  skeleton.joints[1].rest_local.linear() =
      Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  skeleton.joints[2].rest_local.linear() =
      Eigen::AngleAxisd(-1.2, Eigen::Vector3d(3, -1, 1).normalized()).toRotationMatrix();
  return skeleton;
}

class ReachEnergyTest : public testing::Test {
 protected:
  ReachEnergyTest() {
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    for (Pose* pose : {&start_, &pose_}) {
      *pose = rest_pose(skeleton_);
      for (JointTransform& joint : pose->joints) {
        const Eigen::Vector4d q{normal(random), normal(random), normal(random), 2.0};
        joint.rotation = (joint.rotation * Eigen::Quaterniond(q.normalized())).normalized();
      }
    }
  }

  ReachEnergy energy(double cone, const std::vector<bool>& are_hinges = {false, false, false}) {
    std::vector<RotatingJoint> rotating;
    for (const int joint : {1, 2, 4}) {
      JointLimit limit;
      limit.cone = cone;
      limit.twist = cone;
      if (are_hinges[rotating.size()]) {
        limit.hinge = {limit.bone.unitOrthogonal(), -0.1 * cone, 0.1 * cone};
      }
      rotating.push_back({joint, limit});
    }
    return {skeleton_,
            start_,
            rotating,
            {{4, {0.1, 0.2, 0.3}, {0.3, -0.4, 1.0}, 2.0},
             {3, {0.0, 0.1, 0.0}, {1.0, 0.0, 0.0}, 1.0},
             {2, Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY(), 0.7, true}}};
  }

  /// Returns the energy after a step in one or two variables.
  double moved(const ReachEnergy& energy, int i, double by_i, int k = 0, double by_k = 0.0) const {
    Eigen::VectorXd step = Eigen::VectorXd::Zero(9);
    step[i] += by_i;
    step[k] += by_k;
    return energy.value(energy.rotated(pose_, step));
  }

  Eigen::VectorXd gradient_by_differences(const ReachEnergy& energy) const {
    constexpr double kStep = 1e-6;
    Eigen::VectorXd gradient(9);
    for (int i = 0; i < 9; ++i) {
      gradient[i] = (moved(energy, i, kStep) - moved(energy, i, -kStep)) / (2.0 * kStep);
    }
    return gradient;
  }

  const Skeleton skeleton_ = zigzag();
  Pose start_;
  Pose pose_;
};

TEST_F(ReachEnergyTest, HasTheGradientOfItsValue) {
  ReachEnergy anchors = energy(3.0);
  EXPECT_TRUE(anchors.derivatives(pose_).gradient.isApprox(gradient_by_differences(anchors), 1e-7));
  anchors.set_costs({.keep = 0.8});
  EXPECT_TRUE(anchors.derivatives(pose_).gradient.isApprox(gradient_by_differences(anchors), 1e-7));
  for (const bool are_hinges : {false, true}) {
    ReachEnergy limited = energy(0.3, {are_hinges, are_hinges, are_hinges});
    limited.set_costs({.keep = 0.0, .limits = 3.0});
    EXPECT_FALSE(
        limited.derivatives(pose_).gradient.isApprox(anchors.derivatives(pose_).gradient, 0.1));
    EXPECT_TRUE(
        limited.derivatives(pose_).gradient.isApprox(gradient_by_differences(limited), 1e-7));
  }
}

TEST_F(ReachEnergyTest, HasTheHessianOfAnchorsAndOfTheStartPose) {
  constexpr double kStep = 1e-4;
  for (const double keep : {0.0, 0.8}) {
    ReachEnergy anchors = energy(3.0);
    anchors.set_costs({.keep = keep});
    Eigen::MatrixXd differences(9, 9);
    for (int i = 0; i < 9; ++i) {
      for (int k = 0; k < 9; ++k) {
        differences(i, k) =
            (moved(anchors, i, kStep, k, kStep) - moved(anchors, i, kStep, k, -kStep) -
             moved(anchors, i, -kStep, k, kStep) + moved(anchors, i, -kStep, k, -kStep)) /
            (4.0 * kStep * kStep);
      }
    }
    EXPECT_TRUE(anchors.derivatives(pose_).hessian.isApprox(differences, 1e-6));
  }
}

TEST_F(ReachEnergyTest, TurnsAJointWithAllThatHangsOnIt) {
  const ReachEnergy free = energy(3.0);
  Eigen::VectorXd step = Eigen::VectorXd::Zero(9);
  step.head<3>() << 0.3, -0.5, 0.2;
  const auto before = global_transforms(skeleton_, pose_);
  const auto after = global_transforms(skeleton_, free.rotated(pose_, step));
  const Eigen::Vector3d center = before[1].translation();
  const Eigen::AngleAxisd turn(step.head<3>().norm(), step.head<3>().normalized());
  for (const int joint : {1, 2, 3, 4}) {
    const Eigen::Vector3d place = center + turn * (before[joint].translation() - center);
    EXPECT_LT((after[joint].translation() - place).norm(), 1e-12);
    EXPECT_TRUE(after[joint].linear().isApprox(turn * before[joint].linear(), 1e-12));
  }
}

TEST_F(ReachEnergyTest, BringsItsJointsWithinTheirLimits) {
  const ReachEnergy limited = energy(0.2);
  const Pose pose = limited.limited(pose_);
  for (const auto& [joint, limit] : limited.rotating()) {
    const Eigen::Quaterniond rest(skeleton_.joints[joint].rest_local.linear());
    for (const LimitedAngle& angle :
         limited_angles(limit, rest.conjugate() * pose.joints[joint].rotation)) {
      EXPECT_NEAR(angle.excess(), 0.0, 1e-7);
    }
  }
  for (const int joint : {0, 3}) {
    EXPECT_EQ((pose.joints[joint].rotation.coeffs() - pose_.joints[joint].rotation.coeffs()).norm(),
              0.0);
  }
}

}  // namespace
}  // namespace sinew
