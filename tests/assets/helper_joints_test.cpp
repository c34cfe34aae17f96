// SPDX-License-Identifier: MIT

#include "assets/scene/helper_joints.h"

#include <gtest/gtest.h>

#include "assets/preparation/choose_bones.h"
#include "assets/scene/end_joints.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Joints of an arm along x with an upper arm and a forearm. The forearm joint moves no vertices
/// itself, since its skin is divided between two twist joints. A muscle joint shares the skin of
/// the upper arm.
enum ArmJoint { kUpper, kFore, kTwist1, kTwist2, kHand, kFinger, kMuscle };

Character arm_with_helpers() {
  Character character;
  character.surface = make_tube(1.8, 0.1, 60, 16);
  character.skeleton = make_skeleton({{{-0.9, 0.0, 0.0}, -1},
                                      {{-0.2, 0.0, 0.0}, kUpper},
                                      {{-0.1, 0.0, 0.01}, kFore},
                                      {{0.2, 0.0, -0.01}, kFore},
                                      {{0.4, 0.0, 0.0}, kFore},
                                      {{0.7, 0.0, 0.0}, kHand},
                                      {{-0.6, 0.08, 0.0}, kUpper}});
  character.weights.emplace();
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const Eigen::Vector3d x = character.surface.positions.col(v);
    std::vector<SkinWeights::Influence> row;
    if (x.x() < -0.2) {
      row = {{kUpper, 0.7F}, {kMuscle, 0.3F}};
    } else if (x.x() < 0.4) {
      row = {{x.x() < 0.1 ? kTwist1 : kTwist2, 1.0F}};
    } else {
      row = {{x.x() < 0.7 ? kHand : kFinger, 1.0F}};
    }
    character.weights->vertices.push_back(row);
  }
  return character;
}

TEST(HelperJoints, AreTwistAndMuscleJointsButNotHandsAndFingers) {
  EXPECT_EQ(helped_joints(arm_with_helpers()),
            (std::vector<int>{kUpper, kFore, kFore, kFore, kHand, kFinger, kUpper}));
}

TEST(HelperJoints, AreNoneNextToALimbOrWhereNoneGoesOn) {
  // First the joint and its skin lie on one side of the limb, like a jaw below the bone of the
  // head. Then no limb continues beyond the joint, like at a head whose end joint moves nothing.
  Character character = arm_with_helpers();
  character.skeleton.joints[kTwist1].rest_local.translation().z() = 0.2;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    int& joint = character.weights->vertices[v].front().joint;
    if (joint == kTwist1 && character.surface.positions(2, v) < 0.02) joint = kTwist2;
  }
  EXPECT_EQ(helped_joints(character)[kTwist1], kTwist1) << "next to the limb";
  character = arm_with_helpers();
  for (auto& row : character.weights->vertices) {
    if (row.front().joint >= kHand) row.front().joint = kTwist2;
  }
  EXPECT_EQ(helped_joints(character)[kTwist2], kTwist2) << "no limb goes on";
}

TEST(HelperJoints, AreTwistJointsNextToALimbIfTheirSkinIsAroundIt) {
  Character character = arm_with_helpers();
  for (const int twist : {kTwist1, kTwist2}) {
    character.skeleton.joints[twist].rest_local.translation().z() = 0.3;
  }
  EXPECT_EQ(helped_joints(character),
            (std::vector<int>{kUpper, kFore, kFore, kFore, kHand, kFinger, kUpper}));
}

TEST(HelperJoints, AreNoThingsThatALimbHolds) {
  // A joint of the forearm moves a staff across the forearm that is longer than the forearm.
  Character character = arm_with_helpers();
  const auto count = character.surface.positions.cols();
  character.surface.positions.conservativeResize(3, count + 2);
  character.surface.positions.rightCols(2) << 0.1, 0.1, 0.9, -0.9, 0.0, 0.0;
  const int staff = character.skeleton.joint_count();
  Joint joint;
  joint.name = "staff";
  joint.parent = kFore;
  joint.rest_local.translation() = Eigen::Vector3d(0.3, 0.2, 0.0);
  character.skeleton.joints.push_back(joint);
  character.weights->vertices.insert(character.weights->vertices.end(), 2, {{staff, 1.0F}});
  EXPECT_EQ(helped_joints(character)[staff], staff);
}

TEST(HelperJoints, HaveNoBonesAndLeaveThemToTheLimb) {
  Character character = arm_with_helpers();
  choose_bones(character, SkinInterior(character.surface));
  add_end_joints(character, SkinInterior(character.surface));
  const auto& joints = character.skeleton.joints;
  EXPECT_TRUE(joints[kFore].has_bone);
  EXPECT_TRUE(joints[kHand].has_bone) << "the twist joints' skin is the forearm's";
  EXPECT_TRUE(joints[kFinger].has_bone);
  for (const int helper : {kTwist1, kTwist2, kMuscle}) {
    EXPECT_FALSE(joints[helper].has_bone) << helper;
    EXPECT_LT(character.skeleton.find(joints[helper].name + "_end"), 0) << helper;
  }
  EXPECT_GE(character.skeleton.find(joints[kFinger].name + "_end"), 0);
}

TEST(HelperJoints, AreNoneWithoutWeights) {
  Character character = arm_with_helpers();
  character.weights.reset();
  EXPECT_EQ(helped_joints(character), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace sinew
