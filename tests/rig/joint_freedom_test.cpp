// SPDX-License-Identifier: MIT

#include "rig/joint_freedom.h"

#include <gtest/gtest.h>

#include <random>

#include "rig/body_limits.h"
#include "rig/inverse_kinematics.h"
#include "support/rotations.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

using FreedomKind = JointFreedom::Kind;

class RandomNumbers {
 public:
  Eigen::Vector3d vector() { return {normal_(random_), normal_(random_), normal_(random_)}; }
  double angle(double largest) { return largest * (0.5 + 0.5 * std::tanh(normal_(random_))); }

 private:
  std::mt19937 random_{9};
  std::normal_distribution<double> normal_;
};

/// Returns a chain along x whose joints have random frames.
Skeleton turned_chain(RandomNumbers& random) {
  Skeleton skeleton = make_chain({0.0, 0.5, 1.0, 1.4});
  const std::vector<Transform> before = skeleton.rest_global();
  std::vector<Transform> after = before;
  for (Transform& joint : after) joint.linear() = rotation(random.vector()).toRotationMatrix();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    skeleton.joints[j].rest_local = parent < 0 ? after[j] : after[parent].inverse() * after[j];
  }
  return skeleton;
}

/// Returns the angles of a rotation about an axis and about all others, from the rotation vector.
double angle_of(const Eigen::Quaterniond& q) {
  return 2.0 * std::atan2(q.vec().norm(), std::abs(q.w()));
}

// Each kind allows the rotations that its description says, and no others.
TEST(JointFreedom, KeepsRotationsWithinItsKind) {
  RandomNumbers random;
  JointLimit usual;
  for (int i = 0; i < 300; ++i) {
    usual.bone = random.vector().normalized();
    JointFreedom freedom;
    freedom.swing = random.angle(3.0);
    freedom.twist = random.angle(3.0);
    freedom.axis = usual.bone.cross(random.vector()).normalized();
    freedom.min = -random.angle(2.5);
    freedom.max = random.angle(2.5);
    const Eigen::Quaterniond wanted = rotation(random.vector());
    const auto allowed = [&](FreedomKind kind) {
      freedom.kind = kind;
      return limited(limit_of(freedom, usual), wanted);
    };
    EXPECT_LT(angle_of(allowed(FreedomKind::kFixed)), 1e-7);

    const Eigen::Quaterniond twisted = allowed(FreedomKind::kTwist);
    EXPECT_LT((twisted * usual.bone - usual.bone).norm(), 1e-7) << "the bone stays where it is";
    EXPECT_LE(angle_of(twisted), freedom.twist + 1e-7);

    const Eigen::Quaterniond bent = allowed(FreedomKind::kHinge);
    EXPECT_LT((bent * freedom.axis - freedom.axis).norm(), 1e-7) << "the axis stays where it is";
    const double angle = 2.0 * std::atan2(bent.vec().dot(freedom.axis), bent.w());
    const double wrapped = std::remainder(angle, 2.0 * std::numbers::pi);
    EXPECT_GE(wrapped, freedom.min - 1e-7);
    EXPECT_LE(wrapped, freedom.max + 1e-7);

    const Eigen::Quaterniond swung = allowed(FreedomKind::kBall);
    EXPECT_LE(std::acos(std::clamp((swung * usual.bone).dot(usual.bone), -1.0, 1.0)),
              freedom.swing + 1e-7);
  }
}

TEST(JointFreedom, BeginsWithTheUsualLimit) {
  JointLimit ball;
  ball.bone = Eigen::Vector3d(0.1, -1.0, 0.3).normalized();
  ball.cone = 0.7;
  ball.twist = 0.4;
  JointLimit hinge = ball;
  hinge.cone = 0.0;
  hinge.hinge = {ball.bone.unitOrthogonal(), -0.2, 2.0};
  RandomNumbers random;
  for (int i = 0; i < 100; ++i) {
    const Eigen::Quaterniond wanted = rotation(random.vector());
    EXPECT_LT(limited(limit_of(freedom_of(FreedomKind::kBall, ball), ball), wanted)
                  .angularDistance(limited(ball, wanted)),
              1e-12);
  }
  const JointLimit again = limit_of(freedom_of(FreedomKind::kHinge, hinge), hinge);
  EXPECT_LT((again.hinge->axis - hinge.hinge->axis).norm(), 1e-12);
  EXPECT_EQ(again.hinge->min, -0.2);
  EXPECT_EQ(again.hinge->max, 2.0);
  EXPECT_EQ(freedom_of(FreedomKind::kHinge, ball).axis, Eigen::Vector3d::UnitX());
}

TEST(JointFreedom, AHingeAlongTheBoneTwists) {
  JointLimit usual;
  usual.bone = Eigen::Vector3d::UnitX();
  JointFreedom freedom{.kind = FreedomKind::kHinge, .min = -0.3, .max = 0.9};
  const JointLimit limit = limit_of(freedom, usual);
  EXPECT_FALSE(limit.hinge.has_value());
  EXPECT_EQ(limit.cone, 0.0);
  EXPECT_EQ(limit.twist, 0.9);
}

// A joint may stay as far out as it is, and the others keep their bits.
TEST(JointFreedom, ChangesOnlyWhatItConcerns) {
  RandomNumbers random;
  const Skeleton skeleton = turned_chain(random);
  const Pose rest = rest_pose(skeleton);
  Pose wanted = rest;
  for (JointTransform& joint : wanted.joints)
    joint.rotation = joint.rotation * rotation(random.vector());
  JointFreedoms freedoms;
  freedoms["joint2"].kind = FreedomKind::kFixed;
  freedoms["unknown"].kind = FreedomKind::kFixed;
  const Pose allowed = within_freedoms(skeleton, freedoms, rest, wanted);
  for (const int j : {0, 1, 3}) EXPECT_TRUE(allowed.joints[j] == wanted.joints[j]);
  EXPECT_LT(allowed.joints[2].rotation.angularDistance(rest.joints[2].rotation), 1e-9);
  EXPECT_TRUE(within_freedoms(skeleton, freedoms, wanted, wanted).joints[2] == wanted.joints[2]);
}

// Inverse kinematics of a planar finger whose joints only bend in one direction.
TEST(JointFreedom, LimitsInverseKinematics) {
  RandomNumbers random;
  const Skeleton skeleton = turned_chain(random);
  const std::vector<Transform> rest = skeleton.rest_global();
  JointFreedoms freedoms;
  for (const int j : {0, 1, 2}) {
    JointFreedom& freedom = freedoms["joint" + std::to_string(j)];
    freedom.kind = FreedomKind::kHinge;
    freedom.axis = rest[j].linear().transpose() * Eigen::Vector3d::UnitZ();
    freedom.min = 0.0;
    freedom.max = 1.2;
  }
  ReachGoal goal;
  goal.joint = 3;
  goal.chain_root = 0;
  for (const double side : {1.0, -1.0}) {
    goal.target = {0.3, 0.9 * side, side > 0.0 ? 0.0 : 0.3};
    const Pose reached =
        reach(skeleton, rest_pose(skeleton), {goal}, {.limits = chosen_limits(skeleton, freedoms)});
    const std::vector<Transform> global = global_transforms(skeleton, reached);
    double angle = 0.0;
    for (const int j : {1, 2, 3}) {
      const Eigen::Vector3d bone = global[j].translation() - global[j - 1].translation();
      EXPECT_NEAR(bone.z(), 0.0, 1e-6) << "bones stay in the plane";
      const double now = std::atan2(bone.y(), bone.x());
      EXPECT_GE(now - angle, -1e-6) << "joints bend in one direction";
      EXPECT_LE(now - angle, 1.2 + 1e-6);
      angle = now;
    }
    const double off = (global[3].translation() - goal.target).head<2>().norm();
    if (side > 0.0) {
      EXPECT_LT(off, 0.02) << "the target is reached in the plane";
    } else {
      EXPECT_GT(off, 0.4) << "it is on the side to which the finger does not bend";
    }
  }
}

// The mirror image of what a joint may do is what its partner may do.
TEST(JointFreedom, IsMirrored) {
  RandomNumbers random;
  const Eigen::Vector3d normal = random.vector().normalized();
  const Eigen::Matrix3d mirror = Eigen::Matrix3d::Identity() - 2.0 * normal * normal.transpose();
  for (int i = 0; i < 50; ++i) {
    const Eigen::Matrix3d rest = rotation(random.vector()).toRotationMatrix();
    const Eigen::Matrix3d other = rotation(random.vector()).toRotationMatrix();
    const Eigen::Vector3d bone = random.vector().normalized();  // in the world
    JointLimit usual;
    usual.bone = rest.transpose() * bone;
    JointLimit usual_other;
    usual_other.bone = other.transpose() * mirror * bone;
    JointFreedom freedom{
        .kind = FreedomKind::kHinge, .axis = random.vector().normalized(), .min = -0.4, .max = 1.1};
    const JointFreedom image = mirrored(freedom, rest, other, normal);
    const Eigen::Matrix3d turn = rotation(random.vector()).toRotationMatrix();  // in the world
    const auto allowed = [](const JointFreedom& f, const JointLimit& limit,
                            const Eigen::Matrix3d& frame, const Eigen::Matrix3d& world) {
      const Eigen::Quaterniond local(Eigen::Matrix3d(frame.transpose() * world * frame));
      return Eigen::Matrix3d(frame * limited(limit_of(f, limit), local).toRotationMatrix() *
                             frame.transpose());
    };
    const Eigen::Matrix3d here = allowed(freedom, usual, rest, turn);
    const Eigen::Matrix3d there = allowed(image, usual_other, other, mirror * turn * mirror);
    EXPECT_LT((mirror * here * mirror - there).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace sinew
