// SPDX-License-Identifier: MIT

#include "tissue/attachment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "mesh/triangle_mesh.h"
#include "rig/pose.h"
#include "support/meshes.h"
#include "support/rotations.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"
#include "tissue/tissue_model.h"

namespace sinew {
namespace {

constexpr double kPi = std::numbers::pi;

struct Limb {
  TriangleMesh skin = make_tube(4.4, 0.35, 60, 24);
  Skeleton skeleton = make_chain({-2.0, 0.0, 2.0});

  TissueModel build(bool sliding, bool half_rotation = true) const {
    TissueSettings settings;
    settings.sliding = sliding;
    settings.half_rotation = half_rotation;
    return build_tissue(skin, skeleton, settings, nullptr, {});
  }
  Pose bent(double angle, const Eigen::Vector3d& axis) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(angle, axis);
    return pose;
  }
  Points base(const TissueModel& model, const Pose& pose) const {
    SkeletonAttachment::State state;
    model.attachment.place(skinning_transforms(skeleton, pose), state);
    return state.positions();
  }
};

double largest_stretch(const Points& positions, const Points& rest,
                       const std::vector<Triangle>& triangles) {
  double largest = 0.0;
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[k];
      const int b = t[(k + 1) % 3];
      const double length = (rest.col(a) - rest.col(b)).norm();
      if (length < 1e-3) continue;
      largest = std::max(largest, (positions.col(a) - positions.col(b)).norm() / length);
    }
  }
  return largest;
}

TEST(Attachment, ReproducesRestExactly) {
  const Limb limb;
  for (const bool sliding : {true, false}) {
    const TissueModel model = limb.build(sliding);
    const Points moved = limb.base(model, rest_pose(limb.skeleton));
    EXPECT_LT((moved - model.surface(1)).cwiseAbs().maxCoeff(), 1e-14);
  }
}

TEST(Attachment, MovesRigidlyWithARigidMotion) {
  const Limb limb;
  const TissueModel model = limb.build(true);
  Pose pose = rest_pose(limb.skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(1.1, Eigen::Vector3d(1.0, 2.0, -1.0).normalized());
  pose.joints[0].translation += Eigen::Vector3d(3.0, -1.0, 2.0);
  const Transform motion = skinning_transforms(limb.skeleton, pose).front();
  const Points expected = (motion * model.surface(1).colwise().homogeneous()).topRows(3);
  EXPECT_LT((limb.base(model, pose) - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Attachment, TurnsPointsOnTheJointByHalfTheAngle) {
  // Twist leaves every point on its circle, so half the angle can be read off.
  const Limb limb;
  for (const bool sliding : {true, false}) {
    const TissueModel model = limb.build(sliding);
    const double twist = 1.2;
    const Points moved = limb.base(model, limb.bent(twist, Eigen::Vector3d::UnitX()));
    const Points rest = model.surface(1);
    int seen = 0;
    for (int v = 0; v < rest.cols(); ++v) {
      if (std::abs(rest(0, v)) > 0.04 || rest.col(v).tail<2>().norm() < 0.05) continue;
      ++seen;
      const double before = std::atan2(rest(2, v), rest(1, v));
      const double after = std::atan2(moved(2, v), moved(1, v));
      // Sliding blends towards the bone over 40 % of its length of 2.
      const double blend = sliding ? std::abs(rest(0, v)) / 0.8 : 0.0;
      EXPECT_NEAR(std::remainder(after - before - 0.5 * twist, 2.0 * kPi), 0.0,
                  0.5 * twist * blend + 1e-6);
    }
    EXPECT_GT(seen, 0);
  }
}

TEST(Attachment, BendsBetweenALegAndAFootThatHangsOnTheRoot) {
  // The limb is the same, but its second bone is a child of the root. No bone leads there from the
  // first one.
  Limb limb;
  limb.skeleton = make_skeleton(
      {{{-2.0, 0.0, 0.0}, -1}, {{0.0, 0.0, 0.0}, 0}, {{0.0, 0.0, 0.0}, 0}, {{2.0, 0.0, 0.0}, 2}});
  limb.skeleton.joints[2].has_bone = false;
  const double twist = 1.2;
  Pose pose = rest_pose(limb.skeleton);
  pose.joints[2].rotation = Eigen::AngleAxisd(twist, Eigen::Vector3d::UnitX());
  const Limb chain;
  const Points joined = limb.base(limb.build(true), pose);
  const Points expected =
      chain.base(chain.build(true), chain.bent(twist, Eigen::Vector3d::UnitX()));
  EXPECT_LT((joined - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Attachment, HalfRotationStretchesTheBaseLessThanTheFullOne) {
  const Limb limb;
  const TissueModel model = limb.build(false);
  const Pose pose = limb.bent(0.5 * kPi, Eigen::Vector3d::UnitZ());
  const Points half = limb.base(model, pose);
  // With the full rotation, everything beyond the joint's sphere rotates with the child bone.
  const std::vector<Transform> transforms = skinning_transforms(limb.skeleton, pose);
  Points full = model.surface(1);
  for (int v = 0; v < full.cols(); ++v) {
    const bool on_parent = full(0, v) < -model.radii.joints[1];
    full.col(v) = transforms[on_parent ? 0 : 1] * Eigen::Vector3d(full.col(v));
  }
  EXPECT_LT(largest_stretch(half, model.surface(1), model.triangles),
            largest_stretch(full, model.surface(1), model.triangles));
  // All points that do not move with the parent's bone move with the child's.
  for (int v = 0; v < full.cols(); ++v) {
    const Eigen::Vector3d rest = model.surface(1).col(v);
    const bool with_parent = (half.col(v) - transforms[0] * rest).norm() < 1e-12;
    full.col(v) = transforms[with_parent ? 0 : 1] * rest;
  }
  for (const bool sliding : {true, false})
    EXPECT_LT((limb.base(limb.build(sliding, false), pose) - full).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Attachment, SlidingSpreadsTheStretchOverALargerRegion) {
  const Limb limb;
  const Pose pose = limb.bent(0.5 * kPi, Eigen::Vector3d::UnitZ());
  const TissueModel sliding = limb.build(true);
  const TissueModel sticking = limb.build(false);
  EXPECT_LT(
      largest_stretch(limb.base(sliding, pose), sliding.surface(1), sliding.triangles),
      0.7 * largest_stretch(limb.base(sticking, pose), sticking.surface(1), sticking.triangles));
}

TEST(Attachment, KeepsSlidingPointsOutOfTheBones) {
  const Limb limb;
  const TissueModel model = limb.build(true);
  const Pose pose = limb.bent(2.0, Eigen::Vector3d::UnitZ());
  const std::vector<Transform> transforms = skinning_transforms(limb.skeleton, pose);
  const BoneLines lines = bone_lines(limb.skeleton);
  const auto distance = [&](const Eigen::Vector3d& x, bool posed) {
    double nearest = 1e9;
    for (const int bone : lines.bones) {
      const Transform motion = posed ? transforms[lines.parents[bone]] : Transform::Identity();
      const Eigen::Vector3d a = motion * lines.begin(bone);
      const Eigen::Vector3d b = motion * lines.end(bone);
      nearest = std::min(nearest, (x - a - closest_parameter(a, b, x) * (b - a)).norm());
    }
    return nearest;
  };
  const Points moved = limb.base(model, pose);
  for (int v = 0; v < moved.cols(); ++v) {
    if (model.attachment.nearness_to_joint(v) == 0.0) continue;
    const double rest = distance(model.surface(1).col(v), false);
    EXPECT_GT(distance(moved.col(v), true), 0.8 * rest);
  }
}

TEST(Attachment, GoesSmoothlyThroughAHalfTurn) {
  const Limb limb;
  const TissueModel model = limb.build(true);
  SkeletonAttachment::State state;
  Points before = model.surface(1);
  for (double angle = 0.0; angle < 1.3 * kPi; angle += 0.05) {
    const Pose pose = limb.bent(angle, Eigen::Vector3d::UnitX());
    model.attachment.place(skinning_transforms(limb.skeleton, pose), state);
    const Points now = state.positions();
    EXPECT_LT((now - before).colwise().norm().maxCoeff(), 0.05) << "at " << angle;
    before = now;
  }
}

TEST(SkeletonAttachment, MovesBonePointsRigidlyWithTheirBones) {
  const Limb limb;
  const TissueModel model = limb.build(true);
  const Points rest = model.attachment.rest_bone_points();
  ASSERT_EQ(rest.cols(), model.surface_vertices);
  // These points lie on the bone line, nearest to the skin except for some smoothing along the
  // line.
  EXPECT_LT(rest.bottomRows<2>().cwiseAbs().maxCoeff(), 1e-12);
  const Eigen::RowVectorXd straight = model.surface(0).row(0).cwiseMax(-2.0).cwiseMin(2.0);
  EXPECT_LT((rest.row(0) - straight).cwiseAbs().maxCoeff(), 0.3);

  Pose pose = limb.bent(2.0, Eigen::Vector3d::UnitZ());
  pose.joints[0].rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1.0, -1.0, 2.0).normalized());
  pose.joints[0].translation += Eigen::Vector3d(1.0, 2.0, 3.0);
  const std::vector<Transform> transforms = skinning_transforms(limb.skeleton, pose);
  SkeletonAttachment::State state;
  PointsF bone_points;
  model.attachment.place(transforms, state);
  model.attachment.posed_bone_points(state, bone_points);
  ASSERT_EQ(bone_points.cols(), rest.cols());
  for (int i = 0; i < bone_points.cols(); ++i) {
    // The first bone moves with the first joint, the second one with the second.
    const Eigen::Vector3d expected = transforms[rest(0, i) < 0.0 ? 0 : 1] * rest.col(i);
    EXPECT_LT((bone_points.col(i).cast<double>() - expected).norm(), 1e-6) << i;
  }
}

TEST(SkeletonAttachment, TurnsPointsByTheirFractionOfTheBend) {
  // If the bend has a fixed axis, points on the child's side rotate by angle (1 + a) / 2 and points
  // on the parent's side by angle (1 - a) / 2, where a in [0, 1] is the relative position in the
  // zone of the joint.
  const Limb limb;
  const TissueModel model = limb.build(true);
  const Eigen::Vector3d axis = Eigen::Vector3d(1.0, 2.0, -0.5).normalized();
  SkeletonAttachment::State state;
  // The bend is followed beyond half a turn, where the rotation in the other direction is shorter.
  for (const double angle : {0.0, 1e-9, 1e-7, 1.0, 2.0, kPi - 1e-9, kPi + 0.01, 1.3 * kPi}) {
    model.attachment.place(skinning_transforms(limb.skeleton, limb.bent(angle, axis)), state);
    int between = 0;
    for (int i = 0; i < model.surface_vertices; ++i) {
      const double fraction = 1.0 - model.attachment.nearness_to_joint(i);
      const double side = model.rest_positions(0, model.surface_vertices + i) < 0.0 ? -1.0 : 1.0;
      between += fraction > 0.0 && fraction < 1.0;
      const Eigen::Quaterniond expected(
          Eigen::AngleAxisd(0.5 * angle * (1.0 + side * fraction), axis));
      const Eigen::Quaterniond got = state.carriers()[i].rotation;
      EXPECT_NEAR(std::abs(got.dot(expected)), 1.0, 1e-12) << angle << " at " << i;
      EXPECT_NEAR(got.norm(), 1.0, 1e-12);
      EXPECT_LT((got.toRotationMatrix() - expected.toRotationMatrix()).cwiseAbs().maxCoeff(), 1e-8);
    }
    EXPECT_GT(between, 100);
  }
}

TEST(SkeletonAttachment, MiddlesOfLongBonesAreRigidBesideShortOnes) {
  // A bone between two short ones in random directions that form angles of at least 90 degrees
  // with it. The middle of the bone lies beyond the zones of both its joints.
  std::mt19937 random(7);
  const auto between = [&random](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / static_cast<double>(random.max());
  };
  const auto direction = [&between] {
    return Eigen::Vector3d(between(-1.0, 1.0), between(-1.0, 1.0), between(-1.0, 1.0)).normalized();
  };
  for (int trial = 0; trial < 200; ++trial) {
    const Eigen::Vector3d along = direction();
    const auto next = [&] {
      Eigen::Vector3d other = direction();
      while (other.dot(along) < 0.0) other = direction();
      return other;
    };
    const Eigen::Vector3d begin = -between(0.1, 0.4) * next();
    const Eigen::Vector3d tip = along + between(0.1, 0.4) * next();
    const Skeleton skeleton =
        make_skeleton({{begin, -1}, {Eigen::Vector3d::Zero(), 0}, {along, 1}, {tip, 2}});
    constexpr int kBone = 2;  // the joint at its end
    Points points(3, 40);
    std::vector<BonePoint> bone_points;
    for (int i = 0; i < points.cols(); ++i) {
      const double t = between(0.46, 0.54);
      const Eigen::Vector3d offset = direction();
      points.col(i) = t * along + between(0.0, 0.05) * (offset - offset.dot(along) * along);
      bone_points.push_back({kBone, t});
    }
    const SkeletonAttachment attachment(bone_lines(skeleton), points,
                                        std::vector<int>(points.cols(), -1), {}, bone_points,
                                        JointMotion::kSliding);
    Pose pose = rest_pose(skeleton);
    for (JointTransform& joint : pose.joints) joint.rotation = rotation(2.0 * direction());
    const std::vector<Transform> transforms = skinning_transforms(skeleton, pose);
    SkeletonAttachment::State state;
    attachment.place(transforms, state);
    for (int i = 0; i < points.cols(); ++i) {
      const Eigen::Vector3d expected = transforms[1] * Eigen::Vector3d(points.col(i));
      ASSERT_LT((state.positions().col(i) - expected).norm(), 1e-12)
          << "trial " << trial << ", t = " << bone_points[i].t;
    }
  }
}

TEST(Tissue, WarnsOfASkinInSeparatePieces) {
  const Limb limb;
  EXPECT_TRUE(limb.build(true).warnings.empty());
  TriangleMesh two = limb.skin;
  two.positions.conservativeResize(3, 2 * limb.skin.vertex_count());
  two.positions.rightCols(limb.skin.vertex_count()) = 0.9 * limb.skin.positions;
  for (const Triangle& t : limb.skin.triangles) {
    const int offset = limb.skin.vertex_count();
    two.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  }
  const TissueModel model = build_tissue(two, limb.skeleton, {}, nullptr, {});
  ASSERT_EQ(model.warnings.size(), 1U);
  EXPECT_NE(model.warnings.front().find("2 separate pieces"), std::string::npos);
}

TEST(Tissue, WarnsOfInvertedTetrahedraOnlyIfTheyAreMostOfIt) {
  const Limb limb;
  TriangleMesh inward = limb.skin;
  for (Triangle& t : inward.triangles) std::swap(t[0], t[1]);
  const TissueModel turned = build_tissue(inward, limb.skeleton, {}, nullptr, {});
  EXPECT_GT(turned.inverted_at_rest, static_cast<int>(turned.tetrahedra.size()) / 2);
  ASSERT_EQ(turned.warnings.size(), 1U);
  EXPECT_NE(turned.warnings.front().find("inside out"), std::string::npos);
  // Rings beyond the bone invert tetrahedra, but not most of them.
  TriangleMesh dented = limb.skin;
  for (int v = 0; v < dented.vertex_count() / 2; ++v) {
    if (v % 24 < 8) dented.positions.col(v).tail<2>() *= -0.2;
  }
  const TissueModel model = build_tissue(dented, limb.skeleton, {}, nullptr, {});
  EXPECT_GT(model.inverted_at_rest, static_cast<int>(model.tetrahedra.size()) / 50);
  EXPECT_TRUE(model.warnings.empty()) << model.warnings.front();
}

TEST(Tissue, SurvivesJointsOnTopOfEachOtherAndASkeletonPartlyOutside) {
  const TriangleMesh skin = make_tube(4.4, 0.35, 40, 16);
  for (const Skeleton& skeleton :
       {make_chain({-2.0, 0.0, 0.0, 2.0}), make_chain({-2.0, -2.0, 2.0}),
        make_chain({-6.0, 0.0, 6.0}),
        make_skeleton({{{-2.0, 0.0, 0.0}, -1}, {{0.0, 0.35, 0.0}, 0}, {{2.0, 0.0, 0.0}, 1}})}) {
    const TissueModel model = build_tissue(skin, skeleton, {}, nullptr, {});
    EXPECT_TRUE(model.rest_positions.allFinite());
    EXPECT_TRUE(model.stiffness.allFinite());
    EXPECT_TRUE(model.masses.allFinite());
    EXPECT_TRUE(model.anchoring.allFinite());
    SkeletonAttachment::State state;
    Pose pose = rest_pose(skeleton);
    for (JointTransform& joint : pose.joints) {
      joint.rotation = Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitY());
    }
    model.attachment.place(skinning_transforms(skeleton, pose), state);
    EXPECT_TRUE(state.positions().allFinite());
  }
}

}  // namespace
}  // namespace sinew
