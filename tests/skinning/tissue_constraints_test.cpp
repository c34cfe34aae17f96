// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/thread_count.h"
#include "mesh/adjacency.h"
#include "skinning/projective/projective.h"
#include "skinning/projective/tissue_constraints.h"
#include "skinning/projective_limb.h"
#include "support/plain_settings.h"
#include "tissue/material.h"

namespace sinew {
namespace {

using test::kPi;

constexpr StrainMeasure kMeasures[] = {StrainMeasure::kGradient, StrainMeasure::kPositions,
                                       StrainMeasure::kCovariancePositions,
                                       StrainMeasure::kCovarianceGradient};

/// A limb with a choice of constraints, coarse because some of them are slow.
struct ConstrainedLimb {
  explicit ConstrainedLimb(const TissueSettings& settings = {})
      : built(build_tissue(skin, skeleton, settings, nullptr, {})) {}

  ProjectiveSkinner with(const ConstraintSettings& constraints,
                         bool prism_rotations = false) const {
    ProjectiveSettings settings = test::plain_settings();
    settings.constraints = constraints;
    settings.constraints.prism_rotations = prism_rotations;
    return {built, skeleton, settings, {}};
  }
  /// Returns the tissue after it was bent within a third of a second and held for the other steps.
  PointsF held(ProjectiveSkinner& body, int steps = 140) const {
    body.reset(rest_pose(skeleton), {});
    for (int i = 0; i < steps; ++i) body.step(pose_at(i), {});
    return *body.tissue_positions();
  }
  Pose pose_at(int step) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation =
        Eigen::AngleAxisd(0.5 * kPi * std::min(1.0, step / 20.0), Eigen::Vector3d::UnitZ());
    return pose;
  }

  TriangleMesh skin = make_tube(1.8, 0.16, 26, 12);
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel built;
};

float apart(const PointsF& a, const PointsF& b) {
  return (a - b).colwise().norm().maxCoeff();
}

TEST(StrainMeasures, KeepABodyAtRest) {
  const ConstrainedLimb limb;
  for (const StrainMeasure measure : kMeasures) {
    ProjectiveSkinner skinner = limb.with({.strain = measure});
    skinner.reset(rest_pose(limb.skeleton));
    for (int i = 0; i < 60; ++i) skinner.step(rest_pose(limb.skeleton), {});
    const PointsF world = skinner.positions().colwise() + skinner.origin().cast<float>();
    EXPECT_LT(apart(world, limb.skin.positions.cast<float>()), 1e-5F) << static_cast<int>(measure);
  }
}

TEST(StrainMeasures, EachBendsTheBodyInItsWayAndComesToRest) {
  const ConstrainedLimb limb;
  std::vector<PointsF> results;
  for (const StrainMeasure measure : kMeasures) {
    ProjectiveSkinner skinner = limb.with({.strain = measure});
    results.push_back(limb.held(skinner));
    for (int i = 0; i < 60; ++i) skinner.step(limb.pose_at(140), {});
    EXPECT_TRUE(results.back().allFinite());
    EXPECT_LT(apart(*skinner.tissue_positions(), results.back()), 1e-3F)
        << static_cast<int>(measure);
  }
  for (std::size_t a = 0; a < results.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) EXPECT_GT(apart(results[a], results[b]), 2e-3F) << a << b;
}

TEST(StrainMeasures, OfPositionsTakeNoNoticeOfPrismRotations) {
  const ConstrainedLimb limb;
  for (const StrainMeasure measure : kMeasures) {
    ProjectiveSkinner plain = limb.with({.strain = measure});
    ProjectiveSkinner prisms = limb.with({.strain = measure}, true);
    const float distance = apart(limb.held(plain, 40), limb.held(prisms, 40));
    if (measure == StrainMeasure::kGradient)
      EXPECT_GT(distance, 1e-3F);
    else
      EXPECT_EQ(distance, 0.0F);
  }
}

constexpr Elasticity kNonlinear[] = {Elasticity::kNeoHookean, Elasticity::kStVenantKirchhoff,
                                     Elasticity::kSpline};

TEST(Elasticities, KeepABodyAtRest) {
  const ConstrainedLimb limb;
  for (const Elasticity elasticity : kNonlinear) {
    ProjectiveSkinner skinner = limb.with({.elasticity = elasticity, .poisson_ratio = 0.4});
    skinner.reset(rest_pose(limb.skeleton));
    for (int i = 0; i < 60; ++i) skinner.step(rest_pose(limb.skeleton), {});
    const PointsF world = skinner.positions().colwise() + skinner.origin().cast<float>();
    EXPECT_LT(apart(world, limb.skin.positions.cast<float>()), 1e-5F);
  }
}

TEST(Elasticities, EachBendsTheBodyInItsWayAndComesToRest) {
  const ConstrainedLimb limb;
  std::vector<PointsF> results;
  for (const ConstraintSettings& constraints :
       {ConstraintSettings{}, ConstraintSettings{.elasticity = Elasticity::kNeoHookean},
        ConstraintSettings{.elasticity = Elasticity::kNeoHookean, .poisson_ratio = 0.45},
        ConstraintSettings{.elasticity = Elasticity::kStVenantKirchhoff},
        ConstraintSettings{.elasticity = Elasticity::kSpline},
        ConstraintSettings{.elasticity = Elasticity::kSpline, .curve = {{1.0, 1.0, 4.0, 10.0}}}}) {
    ProjectiveSkinner skinner = limb.with(constraints);
    results.push_back(limb.held(skinner));
    for (int i = 0; i < 60; ++i) skinner.step(limb.pose_at(140), {});
    EXPECT_TRUE(results.back().allFinite());
    EXPECT_LT(apart(*skinner.tissue_positions(), results.back()), 1e-3F);
  }
  for (std::size_t a = 0; a < results.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) EXPECT_GT(apart(results[a], results[b]), 2e-3F) << a << b;
}

/// Returns the mean length of the difference of each skin vertex from the mean of its neighbors, in
/// relation to that at rest: how far the skin is from the curvature it had.
double mean_unevenness(const PointsF& skin, const TriangleMesh& mesh) {
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  double sum = 0.0;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    Eigen::Vector3d now = Eigen::Vector3d::Zero();
    Eigen::Vector3d rest = now;
    for (const int other : neighbors.row(v)) {
      now += (skin.col(other) - skin.col(v)).cast<double>();
      rest += mesh.positions.col(other) - mesh.positions.col(v);
    }
    sum += std::abs(now.norm() - rest.norm());
  }
  return sum / mesh.vertex_count();
}

TEST(SkinBending, KeepsTheCurvatureOfABentLimbAndComesToRest) {
  const ConstrainedLimb limb;
  ProjectiveSkinner without = limb.with({});
  double before = mean_unevenness(limb.held(without).leftCols(limb.skin.vertex_count()), limb.skin);
  for (const double bending : {1.0, 10.0, 100.0}) {
    ProjectiveSkinner skinner = limb.with({.bending = bending});
    const PointsF held = limb.held(skinner);
    const double now = mean_unevenness(held.leftCols(limb.skin.vertex_count()), limb.skin);
    EXPECT_LT(now, 0.95 * before) << bending;
    before = now;
    for (int i = 0; i < 60; ++i) skinner.step(limb.pose_at(140), {});
    EXPECT_LT(apart(*skinner.tissue_positions(), held), 1e-3F) << bending;
  }
}

/// Returns how far the volumes of the tetrahedra are beyond the free change of 5 %, as a fraction
/// of all volume.
double volume_change(const PointsF& positions, const TissueModel& tissue) {
  const Eigen::VectorXd rest = signed_volumes(tissue.rest_positions, tissue.tetrahedra);
  const Eigen::VectorXd now = signed_volumes(positions.cast<double>(), tissue.tetrahedra);
  const Eigen::ArrayXd beyond =
      (now - rest).cwiseAbs() - TissueConstraints::kFreeVolumeChange * rest.cwiseAbs();
  return beyond.max(0.0).sum() / rest.cwiseAbs().sum();
}

TEST(TissueVolume, IsKeptByAllTetrahedra) {
  std::vector<double> changes;
  for (const double volume : {0.0, 4.0}) {
    TissueSettings settings;
    settings.joint_softness = 0.0;
    settings.joint_volume = 0.0;
    settings.volume = volume;
    const ConstrainedLimb limb(settings);
    ProjectiveSkinner skinner = limb.with({});
    changes.push_back(volume_change(limb.held(skinner), limb.built));
  }
  EXPECT_LT(changes[1], 0.7 * changes[0]);
}

TEST(TissueVolume, LeavesTheLargerStiffnessAtJoints) {
  TissueSettings settings;
  settings.joint_volume = 4.0;
  settings.volume = 1.0;
  const ConstrainedLimb limb(settings);
  settings.volume = 0.0;
  const Eigen::VectorXd at_joints = ConstrainedLimb(settings).built.volume_factors;
  EXPECT_EQ(limb.built.volume_factors, at_joints.cwiseMax(1.0));
  EXPECT_EQ(limb.built.volume_factors.maxCoeff(), 4.0);
}

TEST(TissueConstraints, FollowTheStiffnessOfTheTissue) {
  TissueSettings settings;
  settings.volume = 1.0;
  const ConstrainedLimb limb(settings);
  settings.material.stiffness *= 3.0;
  const ConstrainedLimb stiffer(settings);
  ProjectiveSettings soft = test::plain_settings();
  soft.constraints.strain = StrainMeasure::kPositions;
  soft.constraints.bending = 10.0;
  ProjectiveSettings stiff = soft;
  stiff.material.stiffness *= 3.0;
  ProjectiveSkinner changed(limb.built, limb.skeleton, soft, {});
  ProjectiveSkinner expected(stiffer.built, limb.skeleton, stiff, {});
  changed.apply(stiff);
  const auto after_steps = [&](ProjectiveSkinner& skinner) {
    skinner.reset(rest_pose(limb.skeleton));
    for (int i = 0; i < 10; ++i) skinner.step(limb.pose_at(3 * i), {{0.0, -9.81, 0.0}});
    return *skinner.tissue_positions();
  };
  EXPECT_LT(apart(after_steps(changed), after_steps(expected)), 1e-4F);
}

TEST(TissueConstraints, GiveTheSameBitsForAnyNumberOfThreads) {
  TissueSettings settings;
  settings.volume = 1.0;
  const ConstrainedLimb limb(settings);
  std::vector<PointsF> results;
  for (const int threads : {1, 2, 8}) {
    set_thread_count(threads);
    ProjectiveSkinner skinner = limb.with({.strain = StrainMeasure::kPositions, .bending = 3.0});
    for (int i = 0; i < 10; ++i) skinner.step(limb.pose_at(2 * i), {});
    results.push_back(skinner.positions());
  }
  set_thread_count(0);
  EXPECT_TRUE(results[0] == results[1]);
  EXPECT_TRUE(results[0] == results[2]);
}

}  // namespace
}  // namespace sinew
