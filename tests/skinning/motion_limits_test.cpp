// SPDX-License-Identifier: MIT

#include "skinning/position_based/motion_limits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "skinning/position_based/calmed_motion.h"

namespace sinew {
namespace {

using Eigen::Vector3f;

constexpr double kLimitedStep = 1.0 / 60.0;  // s
constexpr double kDamping = 4.0;             // 1/s
constexpr double kAnyJolt = 1e9;             // m/s^2

/// Returns free particles in a row, each one edge from the next.
PositionBody row_of_particles(int count) {
  PositionBody body;
  body.rest = Points::Zero(3, count);
  for (int v = 0; v < count; ++v) {
    body.rest(0, v) = v;
    body.inverse_masses.push_back(1.0F);
    if (v > 0) body.edges.push_back({v - 1, v});
  }
  return body;
}

/// Holds a particle on a bone. Each step moves the bone, and the particle by something else.
class LimitedParticle : public testing::Test {
 protected:
  LimitedParticle() : solver_(row_of_particles(1)) { limits_.reset(1); }

  /// \param bone  velocity of the bone, m/s
  /// \param root  that of the root of its skeleton
  /// \param own   that of the particle relative to the bone
  /// \return      the same after it has been limited
  Vector3f step(const Vector3f& bone, const Vector3f& root, const Vector3f& own) {
    const auto seconds = static_cast<float>(kLimitedStep);
    const BoneTargets from{place_, {}, {}};
    place_ += seconds * bone;
    const BoneTargets to{place_, {}, {}};
    limits_.limit_jolts({from, to, kLimitedStep}, kAnyJolt, kLimitedStep, solver_);
    const PointsF before = solver_.particles().position(0);
    solver_.particles().position(0) += seconds * (bone + own);
    limits_.calm(before, root, kDamping, kLimitedStep, solver_);
    return (solver_.particles().position(0) - before.col(0)) / seconds - bone;
  }

  PositionSolver solver_;
  MotionLimits limits_;
  PointsF place_ = PointsF::Zero(3, 1);
};

const Vector3f kStill = Vector3f::Zero();
const Vector3f kFast = Vector3f(0.0F, 30.0F, 40.0F);  // m/s

TEST_F(LimitedParticle, MovesAtFourTimesTheSpeedOfTheBones) {
  for (int i = 0; i < 300; ++i) step({0.5F, 0.0F, 0.0F}, kStill, kFast);
  const Vector3f own = step({0.5F, 0.0F, 0.0F}, kStill, kFast);
  EXPECT_NEAR(own.norm(), 4.0 * 0.5, 1e-3);
  EXPECT_LT(own.cross(kFast).norm(), 1e-3 * own.norm() * kFast.norm()) << "same direction";
  EXPECT_NEAR(step({0.5F, 0.0F, 0.0F}, kStill, {0.0F, 1.9F, 0.0F}).norm(), 1.9, 1e-3);
}

TEST_F(LimitedParticle, SlowsDownAtHalfOfTheDampingWhileBonesRest) {
  const double first = step(kStill, kStill, kFast).norm();
  for (int i = 0; i < 59; ++i) step(kStill, kStill, kFast);
  const double later = step(kStill, kStill, kFast).norm();
  EXPECT_NEAR(later / first, std::exp(-0.5 * kDamping), 0.01);
  limits_.wake();
  EXPECT_NEAR(step(kStill, kStill, kFast).norm(), first, 1e-3);
}

/// The limit need not wait until it has decayed to the speed of a tangle.
TEST_F(LimitedParticle, StopsSoonInASlowCycle) {
  const auto moving = [](int i) { return Vector3f(0.0F, i % 2 == 0 ? 0.03F : -0.03F, 0.0F); };
  for (int i = 0; i < 120; ++i) step(kStill, kStill, moving(i));
  const double limited = step(kStill, kStill, moving(0)).norm();
  EXPECT_LT(limited, 0.03 * 1.5 * std::exp(-0.5 * kDamping * 1.4));
}

/// Swings lose speed at half of the rate of the damping, so no limit is to be seen.
TEST_F(LimitedParticle, SwingsFreely) {
  for (const double frequency : {0.5, 1.0, 3.0, 10.0}) {
    limits_.wake();
    for (int i = 0; i < 300; ++i) {
      const double time = i * kLimitedStep;
      const double speed = 2.0 * std::exp(-0.5 * kDamping * time) *
                           std::sin(2.0 * std::numbers::pi * frequency * time);
      const Vector3f own(static_cast<float>(speed), 0.0F, 0.0F);
      EXPECT_LT((step(kStill, kStill, own) - own).norm(), 1e-4) << frequency << " Hz, " << time;
    }
  }
}

/// A character that runs with bent knees is as calm as one that stands.
TEST_F(LimitedParticle, IsLimitedAlikeInABodyThatMovesSteadily) {
  const Vector3f run{5.0F, 0.0F, 0.0F};
  step(run, run, kStill);
  for (int i = 0; i < 300; ++i) step(run, run, kFast);
  EXPECT_LT(step(run, run, kFast).norm(), 1e-3);
}

TEST_F(LimitedParticle, SwingsAfterTheRootHasStopped) {
  const Vector3f run{5.0F, 0.0F, 0.0F};
  for (int i = 0; i < 300; ++i) step(run, run, kStill);
  EXPECT_GT(step(kStill, kStill, {3.0F, 0.0F, 0.0F}).norm(), 2.9);
}

/// A contact that limits the first particle limits its neighbors, and no others.
TEST(CalmedMotion, LimitsParticlesWithinTwoEdges) {
  const PositionBody body = row_of_particles(6);
  CalmedMotion calmed(body);
  const auto seconds = static_cast<float>(kLimitedStep);
  const Vector3f carried{0.0F, 0.01F, 0.0F};
  std::vector<float> speeds(6);  // relative to the bones, after the limit
  for (int i = 0; i < 120; ++i) {
    PointsF all(3, 6);
    all.colwise() = carried / seconds;
    calmed.begin_step(all, seconds);
    const int first = 0;
    calmed.add({&first, 1}, 0.02F);
    calmed.add_neighbors();
    ParticleState particles(6);
    for (int v = 0; v < 6; ++v) {
      particles.inverse_mass(v) = v == 1 ? 0.0F : 1.0F;
      particles.displacement(v) = carried + Vector3f(0.1F, 0.0F, 0.0F);
    }
    calmed.limit(particles, seconds);
    for (int v = 0; v < 6; ++v) speeds[v] = (particles.displacement(v) - carried).norm() / seconds;
  }
  EXPECT_NEAR(speeds[0], 4.0 * 0.02, 1e-3);
  EXPECT_NEAR(speeds[1], 6.0, 1e-3) << "moved from outside";
  EXPECT_NEAR(speeds[2], 4.0 * 0.02, 1e-3);
  EXPECT_NEAR(speeds[3], 6.0, 1e-3);
}

TEST(CalmedMotion, RecoversWhereThereIsNoContactAnyMore) {
  const PositionBody body = row_of_particles(1);
  CalmedMotion calmed(body);
  const auto seconds = static_cast<float>(kLimitedStep);
  const int only = 0;
  const auto speed_after = [&](int steps, bool touches) {
    float speed = 0.0F;
    for (int i = 0; i < steps; ++i) {
      calmed.begin_step(PointsF::Zero(3, 1), seconds);
      if (touches || i + 1 == steps) calmed.add({&only, 1}, 0.0F);
      calmed.add_neighbors();
      ParticleState particles(1);
      particles.inverse_mass(0) = 1.0F;
      particles.displacement(0) = Vector3f(1.0F, 0.0F, 0.0F);
      calmed.limit(particles, seconds);
      speed = particles.displacement(0).norm() / seconds;
    }
    return speed;
  };
  EXPECT_LT(speed_after(300, true), 1e-3);
  EXPECT_NEAR(speed_after(60, false), 4.0 * (1.0 - std::exp(-1.0)), 0.1) << "after 1 s";
  calmed.wake();
  EXPECT_NEAR(speed_after(1, true), 4.0 * std::exp(-kLimitedStep / 0.15), 1e-3);
}

}  // namespace
}  // namespace sinew
