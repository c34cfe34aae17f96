// SPDX-License-Identifier: MIT

// Bones that twist and stretch (Komaritzan 2022, 3.4.1 and Fig. 3.20): the base follows them.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "rig/rigid_joints.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/attachment.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

/// A tube around three bones in a row, along x.
struct Cylinder {
  TriangleMesh skin = make_tube(6.4, 0.35, 80, 24);
  Skeleton skeleton = make_chain({-3.0, -1.0, 1.0, 3.0});
  TissueModel tissue;

  explicit Cylinder(bool sliding = true) {
    TissueSettings settings;
    settings.sliding = sliding;
    tissue = build_tissue(skin, skeleton, settings, nullptr, {});
  }
  SkeletonAttachment::State placed(const Pose& pose) const {
    const RigidJoints joints = rigid_joints(skeleton, pose);
    SkeletonAttachment::State state;
    tissue.attachment.place(joints.transforms, state, 0.0, joints.shapes);
    return state;
  }
  Points base(const Pose& pose) const { return placed(pose).positions(); }
  /// Returns the largest ratio of the lengths of a base edge in a pose and at rest.
  double largest_stretch(const Points& base) const {
    double largest = 0.0;
    const Points rest = tissue.surface(1);
    for (const Triangle& t : tissue.triangles) {
      for (int k = 0; k < 3; ++k) {
        const int a = t[k], b = t[(k + 1) % 3];
        const double length = (rest.col(a) - rest.col(b)).norm();
        if (length < 1e-3) continue;
        largest = std::max(largest, (base.col(a) - base.col(b)).norm() / length);
      }
    }
    return largest;
  }
};

constexpr double kTwist = 2.5, kStretch = 1.6;

/// Returns the pose of Fig. 3.20: the second bone is twisted, the third one stretched.
Pose twisted_and_stretched(const Skeleton& skeleton) {
  Pose pose = rest_pose(skeleton);
  pose.bones.resize(4);
  pose.bones[2].twist = kTwist;
  pose.bones[3].stretch = kStretch;
  return pose;
}

/// Returns the surface of that pose in closed form.
Eigen::Vector3d analytic(const Eigen::Vector3d& rest) {
  const double along_second = std::clamp((rest.x() + 1.0) / 2.0, 0.0, 1.0);
  const double along_third = std::clamp((rest.x() - 1.0) / 2.0, 0.0, 1.0);
  const double c = std::cos(kTwist * along_second), s = std::sin(kTwist * along_second);
  return {rest.x() + along_third * 2.0 * (kStretch - 1.0), c * rest.y() - s * rest.z(),
          s * rest.y() + c * rest.z()};
}

TEST(AttachmentShapes, FollowTheClosedFormOfATwistedAndStretchedCylinder) {
  for (const bool sliding : {true, false}) {
    const Cylinder cylinder(sliding);
    const Points rest = cylinder.tissue.surface(1);
    Pose pose = twisted_and_stretched(cylinder.skeleton);
    const Transform moved = Eigen::Translation3d(1.0, -2.0, 0.5) *
                            Eigen::AngleAxisd(0.9, Eigen::Vector3d(1.0, 2.0, -1.0).normalized());
    move_pose(pose, cylinder.skeleton, moved);
    const SkeletonAttachment::State state = cylinder.placed(pose);
    for (int v = 0; v < rest.cols(); ++v) {
      // Without sliding, the sphere of a joint is rigid with the end of its bone.
      if (!sliding && cylinder.tissue.attachment.nearness_to_joint(v) > 0.0) continue;
      const Eigen::Vector3d expected = moved * analytic(rest.col(v));
      EXPECT_LT((state.positions().col(v) - expected).norm(), 1e-6) << rest.col(v).transpose();
      EXPECT_LT((state.carriers()[v].place - expected).norm(), 1e-6);
    }
    PointsF bone_points;
    cylinder.tissue.attachment.posed_bone_points(state, bone_points);
    const Points on_bones = cylinder.tissue.attachment.rest_bone_points();
    for (int v = 0; v < rest.cols(); ++v) {
      const Eigen::Vector3d expected = moved * analytic(on_bones.col(v));
      EXPECT_LT((bone_points.col(v).cast<double>() - expected).norm(), 1e-5);
    }
  }
}

TEST(AttachmentShapes, TurnTheTissueWithTheTwist) {
  const Cylinder cylinder;
  const SkeletonAttachment::State state = cylinder.placed(twisted_and_stretched(cylinder.skeleton));
  for (int v = 0; v < cylinder.tissue.surface_vertices; ++v) {
    const double x = cylinder.tissue.surface(1)(0, v);
    const double along = std::clamp((x + 1.0) / 2.0, 0.0, 1.0);
    const Eigen::Quaterniond expected(Eigen::AngleAxisd(kTwist * along, Eigen::Vector3d::UnitX()));
    EXPECT_LT(state.carriers()[v].rotation.angularDistance(expected), 1e-6) << x;
  }
}

TEST(AttachmentShapes, FollowTheScaleAndShearOfTheWholeSkeleton) {
  const Cylinder cylinder;
  Pose pose = rest_pose(cylinder.skeleton);
  pose.stretches.resize(4);
  pose.stretches[0].linear << 1.4, 0.3, 0.0, 0.1, 0.7, 0.0, 0.0, -0.2, 1.2;
  const Points rest = cylinder.tissue.surface(1);
  const Eigen::Vector3d root(-3.0, 0.0, 0.0);
  const Points expected = (pose.stretches[0].linear * (rest.colwise() - root)).colwise() + root;
  EXPECT_LT((cylinder.base(pose) - expected).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(AttachmentShapes, OfBonesThatKeepTheirShapeChangeNothing) {
  const Cylinder cylinder;
  Pose pose = rest_pose(cylinder.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(1.2, Eigen::Vector3d(0.3, 1.0, 0.0).normalized());
  pose.joints[2].rotation = Eigen::AngleAxisd(-2.0, Eigen::Vector3d::UnitZ());
  const Points plain = cylinder.base(pose);
  Pose same = pose;
  same.bones.resize(4);
  same.stretches.resize(4);
  EXPECT_LT((cylinder.base(same) - plain).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(AttachmentShapes, AreContinuousOverBentJoints) {
  const Cylinder cylinder;
  Pose bent = rest_pose(cylinder.skeleton);
  bent.joints[1].rotation = Eigen::AngleAxisd(1.3, Eigen::Vector3d::UnitZ());
  bent.joints[2].rotation = Eigen::AngleAxisd(-1.1, Eigen::Vector3d::UnitY());
  const double plain = cylinder.largest_stretch(cylinder.base(bent));
  Pose twisted = bent;
  twisted.bones.resize(4);
  twisted.bones[1].twist = 0.8;
  twisted.bones[2].twist = -1.0;
  twisted.bones[3].twist = 0.6;
  // An edge of a base of radius r is sheared by r times the twist per length, at most by 0.2 here.
  EXPECT_LT(cylinder.largest_stretch(cylinder.base(twisted)), 1.25 * plain);
  Pose stretched = bent;
  stretched.stretches.resize(4);
  stretched.stretches[1].linear = Eigen::Vector3d(1.0, 1.5, 1.5).asDiagonal();
  // Below the second joint, all is as thick as before.
  stretched.stretches[2].linear = Eigen::Vector3d(1.0, 1.0 / 1.5, 1.0 / 1.5).asDiagonal();
  EXPECT_LT(cylinder.largest_stretch(cylinder.base(stretched)), 1.7 * plain);
}

TEST(AttachmentShapes, StayFiniteInAnyPose) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto vector = [&] { return Eigen::Vector3d(unit(random), unit(random), unit(random)); };
  const Cylinder cylinder;
  for (int i = 0; i < 30; ++i) {
    Pose pose = rest_pose(cylinder.skeleton);
    pose.stretches.resize(4);
    pose.bones.resize(4);
    for (int j = 0; j < 4; ++j) {
      pose.joints[j].rotation = Eigen::AngleAxisd(3.0 * unit(random), vector().normalized());
      for (int k = 0; k < 3; ++k) pose.stretches[j].linear.col(k) += 0.8 * vector();
      pose.bones[j] = {6.0 * unit(random), 1.0 + 0.99 * unit(random)};
    }
    // Some are squeezed into a plane.
    if (i % 5 == 0) pose.stretches[2].linear.col(i % 3).setZero();
    const SkeletonAttachment::State state = cylinder.placed(pose);
    ASSERT_TRUE(state.positions().allFinite());
    EXPECT_LT(state.positions().cwiseAbs().maxCoeff(), 200.0);
    for (const SkeletonAttachment::Carrier& carrier : state.carriers())
      EXPECT_NEAR(carrier.rotation.norm(), 1.0, 1e-9);
  }
}

}  // namespace
}  // namespace sinew
