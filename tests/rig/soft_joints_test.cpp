// SPDX-License-Identifier: MIT

#include "rig/soft_joints.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "rig/rooted_pose.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Returns a skeleton of random joints below others.
Skeleton random_skeleton(std::mt19937& random) {
  std::vector<std::pair<Eigen::Vector3d, int>> joints{{Eigen::Vector3d::Zero(), -1}};
  for (int j = 1; j < 12; ++j)
    joints.emplace_back(Eigen::Vector3d::Constant(j), static_cast<int>(random() % joints.size()));
  return make_skeleton(joints);
}

TEST(SoftJoints, AreThoseFromAMarkToTheNextOne) {
  const Skeleton chain = make_chain({0.0, 1.0, 2.0, 3.0, 4.0});
  EXPECT_EQ(soft_joints(chain, {}), (std::vector<char>{0, 0, 0, 0, 0}));
  const SoftnessMarks marks{{"joint1", true}, {"joint3", false}, {"no such joint", true}};
  EXPECT_EQ(soft_joints(chain, marks), (std::vector<char>{0, 1, 1, 0, 0}));
}

TEST(SoftJoints, AreMarkedWithAllBelowThem) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const Skeleton skeleton = random_skeleton(random);
    SoftnessMarks marks;
    std::vector<char> expected(skeleton.joint_count(), 0);
    for (int edit = 0; edit < 6; ++edit) {
      const auto joint = static_cast<int>(random() % skeleton.joints.size());
      const bool soft = random() % 2 == 0;
      mark_soft(marks, skeleton, joint, soft);
      for (int j = 0; j < skeleton.joint_count(); ++j)
        if (is_at_or_above(skeleton, joint, j)) expected[j] = soft ? 1 : 0;
      ASSERT_EQ(soft_joints(skeleton, marks), expected);
    }
    mark_soft(marks, skeleton, 0, false);
    EXPECT_TRUE(marks.empty()) << "no mark is left that changes nothing";
  }
}

TEST(SoftJoints, AreCarriedByTheNextFirmJointAbove) {
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    const Skeleton skeleton = random_skeleton(random);
    std::vector<char> soft(skeleton.joints.size(), 0);
    for (std::size_t j = 1; j < soft.size(); ++j) soft[j] = random() % 2 == 0 ? 1 : 0;
    const std::vector<int> carriers = carrying_joints(skeleton, soft);
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      int above = j;
      while (soft[above] != 0) above = skeleton.joints[above].parent;
      EXPECT_EQ(carriers[j], above);
      EXPECT_EQ(is_soft(carriers, j), soft[j] != 0);
    }
  }
  EXPECT_TRUE(carrying_joints(make_chain({0.0, 1.0}), {}).empty());
  EXPECT_THROW(carrying_joints(make_chain({0.0, 1.0}), {1, 0}), std::invalid_argument);
}

/// Their rotation is that of the bone before them, and includes its twist.
TEST(SoftJoints, AreAtTheEndsOfDeformedBones) {
  const Skeleton chain = make_chain({0.0, 1.0, 2.0, 3.0});
  const std::vector<Transform> rest = chain.rest_global();
  Pose pose = rest_pose(chain);
  pose.joints[0].rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1.0, 2.0, 3.0).normalized());
  pose.joints[1].rotation = Eigen::AngleAxisd(1.1, Eigen::Vector3d::UnitY());
  pose.bones.resize(4);
  pose.bones[1] = {.twist = 0.5, .stretch = 1.5};
  pose.bones[2] = {.twist = 2.0, .stretch = 3.0};  // of a soft bone
  Pose stretched = pose;
  stretched.stretches.resize(4);
  stretched.stretches[0].linear.diagonal() << 1.2, 0.8, 1.0;
  for (const Pose& each : {pose, stretched}) {
    RigidJoints joints;
    const Eigen::Vector3d origin =
        RootedPose(chain, carrying_joints(chain, {0, 1, 1, 1})).place(each, joints);
    const Eigen::Vector3d begin = stretched_transforms(chain, each)[1].translation();
    const Eigen::Matrix3d rotation =
        (pose.joints[0].rotation * Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitX()))
            .toRotationMatrix();
    for (int j = 1; j < 4; ++j) {
      const Eigen::Vector3d expected =
          begin + rotation * (rest[j].translation() - rest[1].translation());
      EXPECT_LT((origin + joints.transforms[j] * rest[j].translation() - expected).norm(), 1e-12);
      EXPECT_LT((joints.transforms[j].linear() - rotation).norm(), 1e-12);
      EXPECT_EQ(joints.shapes.bones[j] == BoneDeformation(), j > 1);
    }
  }
}

}  // namespace
}  // namespace sinew
