// SPDX-License-Identifier: MIT

#include "assets/preparation/choose_bones.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assets/scene/end_joints.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Builds a leg along x that is rigged for inverse kinematics, as for animals. Hip, upper leg and
/// lower leg form a limb. The foot is a child of the root, which lies outside of the skin and moves
/// nothing.
Character leg() {
  enum { kRoot, kFoot, kHip, kUpper, kLower };
  Character character;
  character.surface = make_tube(1.6, 0.1, 60, 16);
  character.skeleton = make_skeleton({{{0.0, -0.6, 0.0}, -1},
                                      {{0.5, 0.0, 0.0}, kRoot},
                                      {{-0.75, 0.0, 0.0}, kRoot},
                                      {{-0.5, 0.0, 0.0}, kHip},
                                      {{0.0, 0.0, 0.0}, kUpper}});
  character.weights.emplace();
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double x = character.surface.positions(0, v);
    const int joint = x < -0.5 ? kHip : (x < 0.0 ? kUpper : (x < 0.5 ? kLower : kFoot));
    character.weights->vertices.push_back({{joint, 1.0F}});
  }
  return character;
}

std::vector<std::string> bones(const Character& character) {
  std::vector<std::string> names;
  for (const Joint& joint : character.skeleton.joints) {
    if (joint.parent >= 0 && joint.has_bone) names.push_back(joint.name);
  }
  return names;
}

TEST(ChooseBones, LeavesOutSegmentsThatOnlyHandMotionOn) {
  Character character = leg();
  choose_bones(character, SkinInterior(character.surface));
  EXPECT_EQ(bones(character), (std::vector<std::string>{"joint3", "joint4"}))
      << "neither root to foot nor root to hip";
}

TEST(ChooseBones, LeavesOutARootInsideTheBodyWhoseSkinOthersMove) {
  // The root is moved into the hip, so that its segment to the foot runs through the leg.
  Character character = leg();
  Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  const Eigen::Vector3d inside(-0.7, 0.03, 0.0);
  skeleton.joints[0].rest_local.translation() = inside;
  for (const int child : {1, 2}) {
    skeleton.joints[child].rest_local.translation() = rest[child].translation() - inside;
  }
  // The foot moves only the end of the toes, far from that segment.
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    auto& influence = character.weights->vertices[v].front();
    if (influence.joint == 1 && character.surface.positions(0, v) < 0.7) influence.joint = 4;
  }
  choose_bones(character, SkinInterior(character.surface));
  EXPECT_FALSE(skeleton.joints[1].has_bone);
  EXPECT_TRUE(skeleton.joints[4].has_bone);
}

TEST(ChooseBones, KeepsHelpersWithinALimbAndDropsThoseOutside) {
  // The upper leg becomes a helper that moves no vertex: hip and lower leg share its skin.
  Character character = leg();
  for (auto& row : character.weights->vertices) {
    if (row.front().joint == 3) row = {{2, 0.5F}, {4, 0.5F}};
  }
  choose_bones(character, SkinInterior(character.surface));
  EXPECT_TRUE(character.skeleton.joints[4].has_bone) << "inside, from the helper on";
  character.skeleton.joints[3].rest_local.translation().y() += 0.5;
  character.skeleton.joints[4].rest_local.translation().y() -= 0.5;
  choose_bones(character, SkinInterior(character.surface));
  EXPECT_FALSE(character.skeleton.joints[4].has_bone) << "from a helper outside back in";
}

TEST(ChooseBones, KeepsAllWhereNoneWouldBeLeftOrWeightsAreUnknown) {
  // All skin follows the lower leg, and the skeleton lies outside of it, so no segment would be a
  // bone.
  Character character = leg();
  for (auto& row : character.weights->vertices) row = {{4, 1.0F}};
  for (Joint& joint : character.skeleton.joints) joint.rest_local.translation().y() += 1.0;
  choose_bones(character, SkinInterior(character.surface));
  EXPECT_EQ(bones(character).size(), 4U);
  character = leg();
  character.weights.reset();
  choose_bones(character, SkinInterior(character.surface));
  EXPECT_EQ(bones(character).size(), 4U);
}

TEST(EndJoints, EndALegInTheFootThatHangsOnTheRoot) {
  Character character = leg();
  choose_bones(character, SkinInterior(character.surface));
  add_end_joints(character, SkinInterior(character.surface));
  const Skeleton& skeleton = character.skeleton;
  const int leg_end = skeleton.find("joint4_end");
  const int foot_end = skeleton.find("joint1_end");
  ASSERT_GE(leg_end, 0);
  ASSERT_GE(foot_end, 0);
  EXPECT_EQ(skeleton.joint_count(), 7) << "neither root nor hip gets an end";
  const std::vector<Transform> rest = skeleton.rest_global();
  EXPECT_LT((rest[leg_end].translation() - rest[1].translation()).norm(), 1e-12);
  EXPECT_GT(rest[foot_end].translation().x(), 0.6);
}

TEST(EndJoints, FillAHeadFromWhichOnlyStubsLeave) {
  // The foot ends in a stub, like a head whose only children are the bones of the ears.
  Character character = leg();
  Joint stub;
  stub.name = "stub";
  stub.parent = 1;
  stub.rest_local.translation() = Eigen::Vector3d(0.0, 0.05, 0.0);
  character.skeleton.joints.push_back(stub);
  choose_bones(character, SkinInterior(character.surface));
  add_end_joints(character, SkinInterior(character.surface));
  EXPECT_GE(character.skeleton.find("joint1_end"), 0);
}

TEST(EndJoints, FillAnUpperJawWhoseJointHasBonesOnlyBelowIt) {
  // The skeleton is a neck and a head along x. The only bone at the joint of the head is the
  // tongue.
  const auto head_with_tongue_at = [](double y) {
    Character character;
    character.surface = make_tube(1.6, 0.3, 30, 16);
    character.skeleton =
        make_skeleton({{{-0.7, 0.0, 0.0}, -1}, {{0.0, 0.0, 0.0}, 0}, {{0.5, y, 0.0}, 1}});
    character.weights.emplace();
    for (int v = 0; v < character.surface.vertex_count(); ++v) {
      const int joint = character.surface.positions(0, v) < 0.0 ? 0 : 1;
      character.weights->vertices.push_back({{joint, 1.0F}});
    }
    add_end_joints(character, SkinInterior(character.surface));
    return character;
  };
  EXPECT_GE(head_with_tongue_at(-0.28).skeleton.find("joint1_end"), 0);
  EXPECT_LT(head_with_tongue_at(0.0).skeleton.find("joint1_end"), 0) << "it lies in the middle";
}

TEST(EndJoints, GiveAFlatThingABoneThoughItHasNoInside) {
  Character character;
  character.surface.positions.resize(3, 4);
  character.surface.positions << 0, 1, 1, 0, 0, 0, 0.2, 0.2, 0, 0, 0, 0;
  character.surface.triangles = {{0, 1, 2}, {0, 2, 3}};
  character.skeleton = make_skeleton({{{0.0, 0.0, 0.0}, -1}});
  character.weights = SkinWeights{{{{0, 1.0F}}, {{0, 1.0F}}, {{0, 1.0F}}, {{0, 1.0F}}}};
  add_end_joints(character, SkinInterior(character.surface));
  EXPECT_EQ(character.skeleton.joint_count(), 2);
}

}  // namespace
}  // namespace sinew
