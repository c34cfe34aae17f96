// SPDX-License-Identifier: MIT

#include "skinning/position_based/lost_particles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <vector>

#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

using Eigen::Vector3f;

/// Holds a limb whose second bone is bent by an angle, with all particles where linear blend
/// skinning has them.
class LostParticlesOfABentLimb : public testing::TestWithParam<double> {
 protected:
  static constexpr double kStep = 1.0 / 60.0;  // s

  LostParticlesOfABentLimb()
      : limb_(test::weighted_limb()),
        body_(build_position_based_body(limb_, {.tetrahedra = 1500}, {})),
        solver_(body_.body),
        held_(solver_.particle_count(), 0) {
    Pose pose = rest_pose(limb_.skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(GetParam(), Eigen::Vector3d::UnitZ());
    targets_.particles = blended(body_.particles, pose);
    targets_.bone_points = blended(body_.bone_points, pose);
    for (int v = 0; v < solver_.particle_count(); ++v)
      solver_.particles().position(v) = targets_.particles.col(v);
  }

  static PointsF blended(const LinearBlend& blend, const Pose& pose) {
    const LinearBlend::PosedSkeleton posed = blend.pose(pose, Eigen::Vector3d::Zero());
    PointsF points(3, blend.point_count());
    for (int i = 0; i < blend.point_count(); ++i) points.col(i) = blend.position(i, posed);
    return points;
  }

  /// Returns the way of a corner of a tetrahedron to the middle of the opposite side.
  Vector3f way_across(const Tetrahedron& corners, int k) const {
    Vector3f middle = Vector3f::Zero();
    for (int i = 0; i < 4; ++i)
      if (i != k) middle += solver_.particles().position(corners[i]) / 3.0F;
    return middle - solver_.particles().position(corners[k]);
  }

  /// Turns a tetrahedron between two places along the limb inside out, by the shortest way of a
  /// free corner. Returns that particle.
  int invert_between(double begin, double end) {
    const Tetrahedron* nearest = nullptr;
    int corner = -1;
    for (const Tetrahedron& corners : body_.body.tetrahedra) {
      const auto is_outside = [&](int v) {
        return body_.body.rest(0, v) < begin || body_.body.rest(0, v) > end;
      };
      if (std::ranges::any_of(corners, is_outside)) continue;
      if (signed_volume(solver_.particles(), corners) <= 0.0F) continue;
      for (int k = 0; k < 4; ++k) {
        if (body_.body.inverse_masses[corners[k]] == 0.0F) continue;
        if (nearest && way_across(corners, k).norm() > way_across(*nearest, corner).norm())
          continue;
        nearest = &corners;
        corner = k;
      }
    }
    solver_.particles().position((*nearest)[corner]) += 1.05F * way_across(*nearest, corner);
    EXPECT_LT(signed_volume(solver_.particles(), *nearest), 0.0F);
    return (*nearest)[corner];
  }

  double farthest() const {
    double distance = 0.0;
    for (int v = 0; v < solver_.particle_count(); ++v)
      distance = std::max<double>(
          distance, (solver_.particles().position(v) - targets_.particles.col(v)).norm());
    return distance;
  }

  /// Rests for a second.
  void rest() {
    for (int i = 0; i < 60; ++i) lost_.carry_back(body_, targets_, held_, false, kStep, solver_);
  }

  Character limb_;
  PositionBasedBody body_;
  PositionSolver solver_;
  std::vector<char> held_;
  BoneTargets targets_;
  LostParticles lost_;
};

INSTANTIATE_TEST_SUITE_P(Angles, LostParticlesOfABentLimb, testing::Values(0.0, 1.0, 2.4));

/// Blending turns no tetrahedron of such a limb inside out.
class LostParticlesOfASlightBend : public LostParticlesOfABentLimb {};
INSTANTIATE_TEST_SUITE_P(Angles, LostParticlesOfASlightBend, testing::Values(0.0, 1.0));

class LostParticlesOfADeepBend : public LostParticlesOfABentLimb {};
INSTANTIATE_TEST_SUITE_P(Angles, LostParticlesOfADeepBend, testing::Values(2.4));

TEST_P(LostParticlesOfABentLimb, AreNoneWhereBlendingHasAllOfThem) {
  rest();
  EXPECT_EQ(lost_.count(), 0);
}

/// The end of the limb is inside out. Whether its elbow is bent makes no difference.
TEST_P(LostParticlesOfABentLimb, ReturnFarFromTheBend) {
  invert_between(0.5, 0.8);
  rest();
  EXPECT_EQ(lost_.count(), 1);
  EXPECT_LT(farthest(), 1e-3);
}

/// A particle of sound tissue may be farther away from its place than its bone.
TEST_P(LostParticlesOfASlightBend, AreNotThoseOfShiftedTissue) {
  for (int v = 0; v < solver_.particle_count(); ++v)
    solver_.particles().position(v) += Vector3f(0.0F, 0.0F, 0.4F);
  rest();
  EXPECT_EQ(lost_.count(), 0);
}

TEST_P(LostParticlesOfABentLimb, SettleAfterTheirReturn) {
  invert_between(0.5, 0.8);
  rest();
  EXPECT_TRUE(lost_.is_settling());
  rest();
  EXPECT_FALSE(lost_.is_settling());
}

TEST_P(LostParticlesOfABentLimb, ReturnOnlyWhileBonesRest) {
  invert_between(0.5, 0.8);
  for (int i = 0; i < 60; ++i)
    EXPECT_FALSE(lost_.carry_back(body_, targets_, held_, i % 10 == 0, kStep, solver_));
}

TEST_P(LostParticlesOfABentLimb, AreNotThoseThatContactsHold) {
  held_[invert_between(0.5, 0.8)] = 1;
  rest();
  EXPECT_EQ(lost_.count(), 0);
}

TEST_P(LostParticlesOfABentLimb, AreForgottenByAReset) {
  invert_between(0.5, 0.8);
  for (int i = 0; i < 15; ++i) lost_.carry_back(body_, targets_, held_, false, kStep, solver_);
  ASSERT_EQ(lost_.count(), 1);
  lost_.reset();
  EXPECT_FALSE(lost_.carry_back(body_, targets_, held_, false, kStep, solver_));
}

/// In the crease of a deep bend, single tetrahedra may be inside out.
TEST_P(LostParticlesOfADeepBend, AreNotThoseOfTheCrease) {
  invert_between(-0.1, 0.1);
  rest();
  EXPECT_EQ(lost_.count(), 0);
}

}  // namespace
}  // namespace sinew
