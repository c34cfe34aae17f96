// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/projective/projective.h"
#include "skinning/projective_limb.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

using test::kPi;
using test::Limb;
using test::smallest_section;

TEST(ProjectiveSkinner, KeepsVolumeAndWidthInABendOf120DegreesBetterThanLinearBlend) {
  Limb limb;
  const Pose pose = limb.bent(2.0 * kPi / 3.0, Eigen::Vector3d::UnitZ());
  limb.skinner.reset(pose);
  const std::unique_ptr<Skinner> linear = limb.linear_blend();
  linear->reset(pose);
  const auto volume = [&](const PointsF& positions) {
    return signed_volume(Points(positions.cast<double>()), limb.skin.triangles);
  };
  const double rest = signed_volume(limb.skin.positions, limb.skin.triangles);
  EXPECT_GT(volume(limb.skinner.positions()), 0.95 * rest);
  EXPECT_GT(volume(limb.skinner.positions()), volume(linear->positions()));
  // Perpendicular to the bending plane, the limb keeps its width, even where it folds.
  for (int ring = 5; ring <= 44; ++ring) {
    const auto z = limb.skinner.positions().middleCols(ring * 24, 24).row(2);
    EXPECT_GT(z.maxCoeff() - z.minCoeff(), 0.85F * 0.32F);
  }
}

TEST(ProjectiveSkinner, HoldsTheCreaseOfABendOf120DegreesOpenAsFarAsTheJointIsFirm) {
  // The limb continues beyond its bones, as real limbs do, so that the joint has its natural
  // radius.
  const TriangleMesh skin = make_tube(2.2, 0.16, 60, 24);
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  Pose pose = rest_pose(skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(2.0 * kPi / 3.0, Eigen::Vector3d::UnitZ());
  const double rest = smallest_section(skin.positions.cast<float>(), 5, 54);
  const auto crease = [&](double softness) {
    TissueSettings settings;
    settings.joint_softness = softness;
    const TissueModel tissue = build_tissue(skin, skeleton, settings, nullptr, {});
    ProjectiveSkinner skinner(tissue, skeleton, test::plain_settings(), {});
    skinner.reset(pose);
    return smallest_section(skinner.positions(), 5, 54) / rest;
  };
  Character character;
  character.surface = skin;
  character.skeleton = skeleton;
  const std::unique_ptr<Skinner> linear = make_linear_blend(character, {});
  linear->reset(pose);
  const double linear_crease = smallest_section(linear->positions(), 5, 54) / rest;
  EXPECT_LT(linear_crease, 0.55);
  EXPECT_GT(crease(0.0), 0.85);
  EXPECT_GT(crease(TissueSettings().joint_softness), linear_crease + 0.1);
}

TEST(ProjectiveSkinner, KeepsTheCrossSectionInATwistOf180DegreesWhereLinearBlendCollapses) {
  Limb limb;
  const Pose pose = limb.bent(kPi - 1e-3, Eigen::Vector3d::UnitX());
  limb.skinner.reset(pose);
  const double rest = smallest_section(limb.skin.positions.cast<float>(), 5, 44);
  EXPECT_GT(smallest_section(limb.skinner.positions(), 5, 44), 0.85 * rest);
  const std::unique_ptr<Skinner> linear = limb.linear_blend();
  linear->reset(pose);
  EXPECT_LT(smallest_section(linear->positions(), 5, 44), 0.5 * rest);
}

TEST(ProjectiveSkinner, TurnsTheSkinWithATwistedBone) {
  Limb limb;
  const double twist = 1.0;
  limb.skinner.reset(limb.bent(twist, Eigen::Vector3d::UnitX()));
  const PointsF world = limb.world();
  for (int i = 0; i < 24; ++i) {
    const int v = 38 * 24 + i;  // near the middle of the child bone
    const double before = std::atan2(limb.skin.positions(2, v), limb.skin.positions(1, v));
    const double after = std::atan2(world(2, v), world(1, v));
    EXPECT_GT(std::remainder(after - before, 2.0 * kPi), 0.9 * twist);
  }
}

TEST(ProjectiveSkinner, PrismRotationsMoveNearlyTheSameAndTakeAStiffness) {
  Limb limb;
  ProjectiveSettings settings = test::plain_settings();
  settings.constraints.prism_rotations = true;
  ProjectiveSkinner prisms(limb.tissue, limb.skeleton, settings, {});
  prisms.reset(rest_pose(limb.skeleton));
  limb.skinner.reset(rest_pose(limb.skeleton));
  ASSERT_EQ(prisms.positions().cols(), limb.skinner.positions().cols());
  EXPECT_LT((prisms.positions() - limb.skinner.positions()).cwiseAbs().maxCoeff(), 1e-5F);
  const auto difference = [&] {
    for (int step = 0; step < 10; ++step) {
      const Pose pose = limb.bent(0.1 * step, Eigen::Vector3d::UnitZ());
      limb.skinner.step(pose, {});
      prisms.step(pose, {});
    }
    return (prisms.positions() - limb.skinner.positions()).cwiseAbs().maxCoeff();
  };
  const float soft = difference();
  EXPECT_GT(soft, 1e-5F) << "it is another material";
  EXPECT_LT(soft, 2e-2F);
  settings.material.stiffness *= 10.0;
  prisms.apply(settings);
  settings.constraints.prism_rotations = false;
  limb.skinner.apply(settings);
  EXPECT_LT(difference(), 2e-2F);
}

TEST(ProjectiveSkinner, TakesAStiffnessLikeABodyBuiltWithIt) {
  Limb limb;
  TissueSettings stiff;
  stiff.material.stiffness = 24000.0;
  const TissueModel tissue = build_tissue(limb.skin, limb.skeleton, stiff, nullptr, {});
  ProjectiveSettings settings = test::plain_settings();
  settings.material.stiffness = stiff.material.stiffness;
  ProjectiveSkinner built(tissue, limb.skeleton, settings, {});
  limb.skinner.apply(settings);
  for (int step = 0; step < 10; ++step) {
    const Pose pose = limb.bent(0.1 * step, Eigen::Vector3d::UnitZ());
    limb.skinner.step(pose, {});
    built.step(pose, {});
  }
  EXPECT_LT((limb.skinner.positions() - built.positions()).cwiseAbs().maxCoeff(), 1e-5F);
}

TEST(ProjectiveSkinner, StartsSettledUnderGravity) {
  Limb limb;
  const Pose rest = rest_pose(limb.skeleton);
  Forces forces;
  forces.gravity = Eigen::Vector3d(0.0, -9.81, 0.0);
  limb.skinner.reset(rest, forces);
  const PointsF start = limb.skinner.positions();
  EXPECT_GT((limb.world() - limb.skin.positions.cast<float>()).cwiseAbs().maxCoeff(), 1e-3F);
  for (int step = 0; step < 100; ++step) limb.skinner.step(rest, forces);
  EXPECT_LT((limb.skinner.positions() - start).cwiseAbs().maxCoeff(), 2e-4F);
}

TEST(ProjectiveSkinner, SagsUnderGravityAndMoreSoWhenHeavier) {
  Limb limb;
  const Pose rest = rest_pose(limb.skeleton);
  const auto sag = [&](double mass) {
    ProjectiveSettings settings = test::plain_settings();
    settings.material.mass = mass;
    limb.skinner.apply(settings);
    limb.skinner.reset(rest);
    Forces forces;
    forces.gravity = Eigen::Vector3d(0.0, -9.81, 0.0);
    for (int step = 0; step < 400; ++step) limb.skinner.step(rest, forces);
    return limb.skin.positions.row(1).mean() - limb.world().row(1).cast<double>().mean();
  };
  const double light = sag(35.0);
  EXPECT_GT(light, 1e-4);
  EXPECT_NEAR(sag(70.0) / light, 2.0, 0.2);
}

TEST(ProjectiveSkinner, TellsWhereItsBaseIsHeldAndHowFarItHasSlid) {
  TissueSettings held;
  held.joint_softness = 0.0;  // all of the base is fixed
  Limb limb;
  const TissueModel tissue = build_tissue(limb.skin, limb.skeleton, held, nullptr, {});
  ProjectiveSkinner skinner(tissue, limb.skeleton, test::plain_settings(), {});
  for (const BaseMark& mark : skinner.base_marks()) {
    EXPECT_LT((mark.place - mark.rigid_place).norm(), 1e-6F) << "at rest";
    EXPECT_EQ(mark.anchor_stiffness, 0.0F);
  }

  const double angle = kPi / 2;
  skinner.reset(limb.bent(angle, Eigen::Vector3d::UnitZ()));
  const std::vector<BaseMark> marks = skinner.base_marks();
  ASSERT_EQ(marks.size(), static_cast<std::size_t>(limb.skin.vertex_count()));
  // Base points on the ring at the joint, at distance r from its axis, rotate by half of the angle.
  // Their bones rotate by all of it or not at all. So both differ by a quarter of the angle to
  // either side, a chord of 2 r sin(angle / 4).
  const Points base = tissue.surface(1);
  double farthest = 0.0;
  double widest = 0.0;
  for (std::size_t v = 0; v < marks.size(); ++v) {
    EXPECT_LT((marks[v].place - marks[v].target).norm(), 1e-5F)
        << "fixed points are where they are held";
    const auto point = base.col(static_cast<Eigen::Index>(v));
    const double slid = (marks[v].place - marks[v].rigid_place).norm();
    if (std::abs(point.x()) > 0.4 * 0.8 + 0.05) {
      EXPECT_LT(slid, 1e-5) << "in the middle of a bone";
    }
    widest = std::max(widest, std::hypot(point.y(), point.z()));
    farthest = std::max(farthest, slid);
  }
  const double chord = 2.0 * widest * std::sin(angle / 4.0);
  EXPECT_NEAR(farthest, chord, 0.15 * chord);
}

TEST(ProjectiveSkinner, ReportsTheStiffnessOfAnchors) {
  Limb limb;
  int pulled = 0;
  const std::vector<BaseMark> marks = limb.skinner.base_marks();
  for (int v = 0; v < limb.tissue.surface_vertices; ++v) {
    EXPECT_NEAR(marks[v].anchor_stiffness, limb.tissue.anchoring[v],
                1e-4 * limb.tissue.anchoring[v]);
    if (marks[v].anchor_stiffness > 0.0F) ++pulled;
  }
  EXPECT_GT(pulled, 50);
  ProjectiveSettings stiffer = test::plain_settings();
  stiffer.material.stiffness *= 2.0;
  limb.skinner.apply(stiffer);
  EXPECT_NEAR(limb.skinner.base_marks()[0].anchor_stiffness, 2.0F * marks[0].anchor_stiffness,
              1e-3F);
}

}  // namespace
}  // namespace sinew
