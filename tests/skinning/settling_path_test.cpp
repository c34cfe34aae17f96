// SPDX-License-Identifier: MIT

#include "skinning/settling_path.h"

#include <gtest/gtest.h>

#include <numbers>

#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kLargestStep = 4.0 * std::numbers::pi / 180.0;

Pose turned(const Skeleton& skeleton, double root, double joint) {
  Pose pose = rest_pose(skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(root, Eigen::Vector3d::UnitY());
  pose.joints[0].translation += Eigen::Vector3d(3.0, 0.0, 0.0);
  pose.joints[1].rotation = Eigen::AngleAxisd(joint, Eigen::Vector3d::UnitZ());
  return pose;
}

TEST(SettlingPath, LeadsFromRestInSmallStepsAndEndsInThePose) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const Pose pose = turned(skeleton, 1.3, 2.9);
  SettlingPath path = SettlingPath::from_rest(skeleton, pose);
  Pose before = path.next();
  EXPECT_LT(before.joints[1].rotation.angularDistance(Eigen::Quaterniond::Identity()), 1e-12);
  int steps = 0;
  while (!path.has_arrived()) {
    const Pose next = path.next();
    // The root is at its final place and orientation from the start.
    EXPECT_LT(next.joints[0].rotation.angularDistance(pose.joints[0].rotation), 1e-7);
    EXPECT_LT((next.joints[0].translation - pose.joints[0].translation).norm(), 1e-12);
    EXPECT_LT(next.joints[1].rotation.angularDistance(before.joints[1].rotation), kLargestStep);
    before = next;
    ++steps;
  }
  EXPECT_GT(steps, 50);
  EXPECT_TRUE(before.joints[1] == pose.joints[1]);
}

TEST(SettlingPath, TwistsAndStretchesBonesInSmallSteps) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  Pose twisted = rest_pose(skeleton), stretched = rest_pose(skeleton);
  twisted.bones.resize(3);
  twisted.bones[1] = {-3.0, 1.0};
  stretched.stretches.resize(3);
  stretched.stretches[1].linear *= 2.0;
  for (const Pose& pose : {twisted, stretched}) {
    SettlingPath path = SettlingPath::from_rest(skeleton, pose);
    Pose before = path.next();
    while (!path.has_arrived()) {
      const Pose next = path.next();
      const Pose& from = before;
      for (std::size_t j = 0; j < next.bones.size(); ++j) {
        const double twist = from.bones.empty() ? 0.0 : from.bones[j].twist;
        EXPECT_LT(std::abs(next.bones[j].twist - twist), kLargestStep);
      }
      if (!next.stretches.empty() && !from.stretches.empty()) {
        EXPECT_LT((next.stretches[1].linear - from.stretches[1].linear).norm(), kLargestStep);
      }
      before = next;
    }
  }
}

TEST(SettlingPath, GoesStraightWhereNothingTurns) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const Pose pose = turned(skeleton, 1.3, 0.0);
  SettlingPath path = SettlingPath::from_rest(skeleton, pose);
  path.next();
  EXPECT_TRUE(path.next().joints[0] == pose.joints[0]);
  EXPECT_TRUE(path.has_arrived());
  SettlingPath straight = SettlingPath::straight_to(turned(skeleton, 0.0, 2.0));
  EXPECT_FALSE(straight.has_arrived());
  straight.next();
  EXPECT_TRUE(straight.has_arrived());
}

}  // namespace
}  // namespace sinew
