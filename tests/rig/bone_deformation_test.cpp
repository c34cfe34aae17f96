// SPDX-License-Identifier: MIT

#include "rig/bone_deformation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/clip.h"
#include "rig/closed_clip.h"
#include "rig/rigid_joints.h"
#include "rig/shaped_bones.h"
#include "support/rotations.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kQuarter = 0.5 * std::numbers::pi;

/// Returns the rest pose of a chain with a deformed bone.
Pose deformed(const Skeleton& skeleton, int bone, const BoneDeformation& deformation) {
  Pose pose = rest_pose(skeleton);
  pose.bones.resize(pose.joints.size());
  pose.bones[bone] = deformation;
  return pose;
}

TEST(BoneDeformation, TakesWhatHangsOnTheEndOfTheBoneWithIt) {
  const Skeleton skeleton = make_chain({0.0, 1.0, 3.0});
  Pose pose = deformed(skeleton, 1, {kQuarter, 1.5});
  pose.joints[1].rotation = about_z(kQuarter);
  const std::vector<Transform> global = global_transforms(skeleton, pose);
  EXPECT_TRUE(global[0].isApprox(Transform::Identity()));
  EXPECT_LT((global[1].translation() - Vector3d(1.5, 0.0, 0.0)).norm(), 1e-12);
  // The joint turns about the z axis at the end of the bone, which the twist has taken to -y.
  EXPECT_LT((global[2].translation() - Vector3d(1.5, 0.0, 2.0)).norm(), 1e-12);
  EXPECT_LT((stretched_transforms(skeleton, pose)[2].matrix() - global[2].matrix()).norm(), 1e-12);
}

TEST(BoneDeformation, CanBeMovedIntoTheJoints) {
  const Skeleton skeleton = make_chain({0.0, 1.0, 3.0});
  Pose pose = deformed(skeleton, 1, {1.3, 1.5});
  pose.bones[2] = {-0.4, 0.8};
  pose.joints[1].rotation = about_z(0.7);
  pose.joints[2].translation += Vector3d(0.1, 0.2, 0.3);
  pose.stretches.resize(3);
  pose.stretches[1].linear = Vector3d(1.2, 0.9, 1.1).asDiagonal();
  pose.stretches[2].shift = {0.0, 0.1, 0.0};
  const Pose rigid = with_rigid_bones(skeleton, pose);
  EXPECT_TRUE(rigid.bones.empty());
  for (int j = 0; j < 3; ++j) {
    EXPECT_LT((global_transforms(skeleton, rigid)[j].matrix() -
               global_transforms(skeleton, pose)[j].matrix())
                  .norm(),
              1e-12);
    EXPECT_LT((stretched_transforms(skeleton, rigid)[j].matrix() -
               stretched_transforms(skeleton, pose)[j].matrix())
                  .norm(),
              1e-12);
  }
}

TEST(BoneDeformation, OfABoneWithoutLengthDoesNothing) {
  const Skeleton skeleton = make_chain({0.0, 0.0, 1.0});
  const Pose pose = deformed(skeleton, 1, {1.0, 2.0});
  for (const Transform& transform : skinning_transforms(skeleton, pose))
    EXPECT_TRUE(transform.isApprox(Transform::Identity(), 1e-12));
}

TEST(BoneDeformation, IsInterpolatedAlongLinesAndThroughFullTurns) {
  const Skeleton skeleton = make_chain({0.0, 1.0, 3.0});
  Clip clip;
  clip.duration = 2.0;
  Track& twist = clip.tracks.emplace_back();
  twist.joint = 2;
  twist.bone_times = {0.5, 1.5};
  twist.bones = {{0.0, 1.0}, {4.0 * kQuarter, 2.0}};
  const Pose half = clip.sample(skeleton, 1.0);
  ASSERT_EQ(half.bones.size(), 3U);
  EXPECT_EQ(half.bones[1], BoneDeformation());
  EXPECT_EQ(half.bones[2], (BoneDeformation{2.0 * kQuarter, 1.5}));
  EXPECT_EQ(clip.sample(skeleton, 2.0).bones[2], twist.bones[1]);
  EXPECT_EQ(interpolate(rest_pose(skeleton), half, 0.5).bones[2],
            (BoneDeformation{kQuarter, 1.25}));
  const Clip closed = closed_clip(clip);
  const BoneDeformation first = closed.sample(skeleton, 0.0).bones[2];
  const BoneDeformation last = closed.sample(skeleton, 2.0).bones[2];
  EXPECT_NEAR(first.twist, last.twist, 1e-12);
  EXPECT_NEAR(first.stretch, last.stretch, 1e-12);
}

TEST(ShapedBones, DeformTheNearestBoneOfAJoint) {
  // Two bones begin at the first joint: along x and along y. Only the one along x is deformed.
  const Skeleton skeleton =
      make_skeleton({{{1.0, 0.0, 0.0}, -1}, {{3.0, 0.0, 0.0}, 0}, {{1.0, 2.0, 0.0}, 0}});
  const ShapedBones bones(skeleton, deformed(skeleton, 1, {kQuarter, 1.5}).bones);
  EXPECT_TRUE(bones.any());
  const Vector3d on_x(2.0, 0.1, 0.0), on_y(1.1, 1.0, 0.0), before(0.5, 0.1, 0.0);
  const double half = 0.5 * kQuarter;
  EXPECT_LT(
      (bones.at(0, on_x) * on_x - Vector3d(2.5, 0.1 * std::cos(half), 0.1 * std::sin(half))).norm(),
      1e-12);
  EXPECT_LT((bones.at(0, on_y) * on_y - on_y).norm(), 1e-12);
  EXPECT_LT((bones.at(0, before) * before - before).norm(), 1e-12);
  EXPECT_LT((bones.at(1, on_x) * on_x - on_x).norm(), 1e-12) << "no bone begins at the end";
  EXPECT_FALSE(ShapedBones(skeleton, rest_pose(skeleton).bones).any());
}

TEST(RigidJoints, AndShapesMakeTheBlendTransforms) {
  Skeleton skeleton = make_chain({0.0, 1.0, 3.0});
  skeleton.joints[1].rest_local.linear() = about_z(0.4).toRotationMatrix();
  Pose pose = rest_pose(skeleton);
  pose.joints[1].rotation = about_z(1.0);
  pose.stretches.resize(3);
  pose.stretches[0].linear << 1.2, 0.1, 0.0, 0.0, 0.9, 0.2, 0.0, 0.0, 1.1;
  pose.stretches[1].linear = Vector3d(0.8, 1.3, 1.0).asDiagonal();
  pose.stretches[1].shift = {0.1, 0.0, 0.2};
  const RigidJoints joints = rigid_joints(skeleton, pose);
  const std::vector<Eigen::Affine3d> blend = blend_transforms(skeleton, pose);
  const std::vector<Transform> rest = skeleton.rest_global();
  const Vector3d x(0.3, -0.2, 0.7);
  for (int j = 0; j < 3; ++j) {
    const Eigen::Matrix3d rotation = joints.transforms[j].linear();
    EXPECT_LT((rotation * rotation.transpose() - Eigen::Matrix3d::Identity()).norm(), 1e-12);
    const Vector3d at = rest[j].translation();
    const Vector3d shaped = at + joints.shapes.stretches[j] * (x - at);
    EXPECT_LT((joints.transforms[j] * shaped - blend[j] * x).norm(), 1e-12) << j;
  }
}

}  // namespace
}  // namespace sinew
