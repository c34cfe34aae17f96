// SPDX-License-Identifier: MIT

#include "building/mirrored_joints.h"

#include "building/mirrored_name.h"
#include "core/error.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kTolerance = 0.02;

TEST(MirroredName, ExchangesSidesInTheirOwnSpelling) {
  for (const auto& [left, right] : {std::pair{"left_arm", "right_arm"},
                                    {"LeftArm", "RightArm"},
                                    {"ARM_LEFT", "ARM_RIGHT"},
                                    {"arm.l", "arm.r"},
                                    {"L_Hand", "R_Hand"},
                                    {"LHipJoint", "RHipJoint"},
                                    {"mixamorig:LeftUpLeg", "mixamorig:RightUpLeg"},
                                    {"leftarm", "rightarm"},
                                    {"arm_L_01", "arm_R_01"}}) {
    EXPECT_EQ(mirrored_name(left), right);
    EXPECT_EQ(mirrored_name(right), left);
  }
  for (const char* const none : {"spine", "bright", "leg", "Root", "hips", "tail_1", "upright"})
    EXPECT_EQ(mirrored_name(none), none);
  EXPECT_EQ(name_with_side("arm", Side::kRight), "arm.R");
  EXPECT_EQ(name_with_side("left_arm", Side::kRight), "left_arm");
}

/// Hips in the middle with a left leg.
Skeleton one_legged() {
  Skeleton skeleton =
      make_skeleton({{{0.005, 1, 0}, -1}, {{0.2, 0.9, 0}, 0}, {{0.25, 0.5, 0.1}, 1}});
  skeleton.joints[0].name = "hips";
  skeleton.joints[1].name = "left_thigh";
  skeleton.joints[2].name = "shin";
  skeleton.joints[1].rest_local.rotate(
      Eigen::AngleAxisd(0.6, Eigen::Vector3d(1, 2, 3).normalized()));
  return skeleton;
}

TEST(MirroredJoints, GetPartnersAtTheirMirrorImages) {
  MirrorPlane plane;
  const auto [edit, pairs] = mirror_to_other_side(one_legged(), {0, 1, 2}, plane, kTolerance);
  const Skeleton& skeleton = edit.skeleton;
  ASSERT_EQ(skeleton.joint_count(), 5);
  const int thigh = skeleton.find("right_thigh");
  const int shin = skeleton.find("shin.R");
  ASSERT_GE(thigh, 0);
  ASSERT_GE(shin, 0);
  EXPECT_GE(skeleton.find("shin.L"), 0);  // had no side
  EXPECT_EQ(skeleton.joints[thigh].parent, 0);
  EXPECT_EQ(skeleton.joints[shin].parent, thigh);
  EXPECT_EQ(edit.old_joint, (std::vector<int>{0, 1, 2, -1, -1}));
  EXPECT_EQ(pairs, (std::vector<MirrorPair>{{1, thigh}, {2, shin}}));
  const std::vector<Transform> global = skeleton.rest_global();
  const Eigen::Matrix3d reflection = Eigen::Vector3d(-1, 1, 1).asDiagonal();
  for (const auto& [left, right] : {std::pair{1, thigh}, {2, shin}}) {
    EXPECT_LT((reflection * global[left].translation() - global[right].translation()).norm(),
              1e-12);
    const Eigen::Matrix3d expected = reflection * global[left].linear() * reflection;
    EXPECT_LT((expected - global[right].linear()).norm(), 1e-12);
  }
}

TEST(MirroredJoints, MovePartnersThatExist) {
  const Skeleton both = mirror_to_other_side(one_legged(), {1, 2}, {}, kTolerance).edit.skeleton;
  const int left = both.find("left_thigh");
  const Skeleton moved = move_joint(both, left, {0.3, 0.8, 0.05}).skeleton;
  const Skeleton again = mirror_to_other_side(moved, {left}, {}, kTolerance).edit.skeleton;
  EXPECT_EQ(again.joint_count(), both.joint_count());
  const Eigen::Vector3d expected(-0.3, 0.8, 0.05);
  EXPECT_LT((again.rest_global()[again.find("right_thigh")].translation() - expected).norm(),
            1e-12);
}

TEST(MirroredJoints, NeedASide) {
  EXPECT_THROW(mirror_to_other_side(one_legged(), {0}, {}, kTolerance), UsageError);
}

// For a body that faces +z, left is where x rises, whichever way the normal points.
TEST(SideOfAPlane, IsThatOfTheBody) {
  for (const double sign : {1.0, -1.0}) {
    MirrorPlane plane;
    plane.normal *= sign;
    EXPECT_EQ(side_of(plane, {0.5, 0, 0}, 0.1), Side::kLeft);
    EXPECT_EQ(side_of(plane, {-0.5, 0, 0}, 0.1), Side::kRight);
    EXPECT_EQ(side_of(plane, {0.05, 0, 0}, 0.1), Side::kNone);
    plane.normal = sign * Eigen::Vector3d::UnitZ();
    EXPECT_EQ(side_of(plane, {0, 0, 0.5}, 0.1), Side::kLeft);
  }
}

}  // namespace
}  // namespace sinew
