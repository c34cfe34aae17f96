// SPDX-License-Identifier: MIT

#include "rig/soft_joints.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

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

}  // namespace
}  // namespace sinew
