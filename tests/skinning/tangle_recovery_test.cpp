#include "skinning/tangle_recovery.h"

#include <gtest/gtest.h>

#include <random>

#include "core/parallel.h"
#include "skinning/projective.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kHeightOfAll = 1.8;
constexpr int kSecond = 60;  // steps

/// A soft tube around four bones, so slender that it winds through itself.
struct Worm {
  explicit Worm(double time_step = 1.0 / 60.0) {
    ProjectiveSettings settings;
    settings.step.time_step = time_step;
    settings.contact.mode = ContactMode::kGlobal;
    body.emplace(tissue, skeleton, settings, Progress{});
  }

  TriangleMesh skin = make_tube(1.8, 0.1, 36, 10);
  Skeleton skeleton = make_chain({-0.8, -0.3, 0.0, 0.3, 0.8});
  TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  std::optional<ProjectiveSkinner> body;

  Pose random_pose(std::mt19937& random, double largest) const {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> share;
    Pose pose = rest_pose(skeleton);
    for (std::size_t j = 1; j < pose.joints.size(); ++j) {
      const double x = normal(random), y = normal(random), z = normal(random);
      pose.joints[j].rotation =
          Eigen::AngleAxisd(largest * share(random), Eigen::Vector3d(x, y, z).normalized());
    }
    return pose;
  }
  void throw_about(std::mt19937& random) {
    for (int i = 0; i < 8; ++i) {
      const Pose pose = random_pose(random, EIGEN_PI);
      for (int k = 0; k < 6; ++k) body->step(pose, {});
    }
  }
  void stand(const Pose& pose, int steps) {
    for (int i = 0; i < steps; ++i) body->step(pose, {});
  }
  /// Share of the height by which the furthest vertex is from where the body settles in the pose.
  double apart_from_settled(const Pose& pose) const {
    Worm other;
    other.body->reset(pose);
    return (*other.body->tissue_positions() - *body->tissue_positions())
               .colwise()
               .norm()
               .maxCoeff() /
           kHeightOfAll;
  }
  int inverted() const { return InversionCounter(tissue).count(*body->tissue_positions()); }
};

TEST(TangleRecovery, BringsBodiesBackFromAnyPoses) {
  int recoveries = 0;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Worm worm;
    worm.throw_about(random);
    const Pose last = seed % 2 == 0 ? rest_pose(worm.skeleton) : worm.random_pose(random, 0.6);
    worm.stand(last, 3 * kSecond);
    EXPECT_LT(worm.apart_from_settled(last), 0.01);
    EXPECT_LE(worm.inverted(), 5);
    recoveries += worm.body->recovery_count();
  }
  EXPECT_GT(recoveries, 0) << "none of these motions tangled the skin";
}

TEST(TangleRecovery, LeavesBodiesAloneThatRestWhereTheyShould) {
  Worm worm;
  Pose fold = rest_pose(worm.skeleton);
  for (int i = 1; i <= kSecond; ++i) {
    fold.joints[2].rotation =
        Eigen::AngleAxisd(2.4 * i / kSecond, Eigen::Vector3d(0.0, 0.15, 1.0).normalized());
    worm.body->step(fold, {});
  }
  worm.stand(fold, 3 * kSecond);
  EXPECT_GT(worm.body->contact_count(), 0);
  EXPECT_EQ(worm.body->recovery_count(), 0);
  EXPECT_LT(worm.apart_from_settled(fold), 0.01);
}

/// Settling the reference goes on between the steps of a body that still swings.
TEST(TangleRecovery, DoesNotTouchTheMotionWhileItLooks) {
  Worm watched, plain;
  std::mt19937 random(3);
  const Pose pose = watched.random_pose(random, 2.6);
  for (Worm* const worm : {&watched, &plain}) worm->stand(pose, 10);
  // A pose that differs by next to nothing has the bones of the plain one move all the time.
  PointsF before;
  for (int i = 0; i < 40; ++i) {
    watched.stand(pose, 1);
    Pose trembling = pose;
    trembling.joints[0].translation.x() += i % 2 == 0 ? 1e-6 : -1e-6;
    plain.stand(trembling, 1);
    if (watched.body->recovery_count() > 0) break;
    const float apart =
        (watched.body->positions() - plain.body->positions()).colwise().norm().maxCoeff();
    EXPECT_LT(apart, 2e-3F) << i;
  }
}

TEST(TangleRecovery, StopsWhereBonesMoveOn) {
  std::mt19937 random(2);
  Worm worm;
  worm.throw_about(random);
  const Pose rest = rest_pose(worm.skeleton);
  int until = 0;
  while (worm.body->recovery_count() == 0 && until < 2 * kSecond) worm.stand(rest, 1), ++until;
  ASSERT_EQ(worm.body->recovery_count(), 1);
  worm.stand(rest, 3);  // it is on its way
  for (int i = 0; i < 30; ++i) {
    Pose pose = rest;
    pose.joints[1].rotation = Eigen::AngleAxisd(0.02 * i, Eigen::Vector3d::UnitZ());
    worm.body->step(pose, {});
    EXPECT_TRUE(worm.body->positions().allFinite());
  }
  worm.stand(rest, 3 * kSecond);
  EXPECT_LT(worm.apart_from_settled(rest), 0.01);
}

TEST(TangleRecovery, TheNumberOfThreadsChangesNoBit) {
  PointsF results[2];
  for (const int threads : {1, 8}) {
    set_thread_count(threads);
    std::mt19937 random(2);
    Worm worm;
    worm.throw_about(random);
    worm.stand(rest_pose(worm.skeleton), 2 * kSecond);
    EXPECT_GT(worm.body->recovery_count(), 0);
    results[threads == 1 ? 0 : 1] = worm.body->positions();
  }
  set_thread_count(0);
  EXPECT_TRUE(results[0] == results[1]);
}

TEST(TangleRecovery, DoesSoForAnyTimeStep) {
  for (const double time_step : {1.0 / 480.0, 1.0 / 20.0, 1.0}) {
    SCOPED_TRACE(time_step);
    std::mt19937 random(2);
    Worm worm(time_step);
    worm.throw_about(random);
    const Pose rest = rest_pose(worm.skeleton);
    worm.stand(rest, static_cast<int>(std::ceil(3.0 / time_step)));
    EXPECT_LT(worm.apart_from_settled(rest), 0.01);
  }
}

TEST(TangleRecovery, ACarriedBodySettlesWhereAResetPutsIt) {
  std::mt19937 random(2);
  Worm worm;
  worm.throw_about(random);
  const Pose rest = rest_pose(worm.skeleton);
  worm.body->carry(rest, {});
  int rounds = 1;
  while (!worm.body->settle({})) ASSERT_LT(++rounds, 300);
  EXPECT_LT(worm.apart_from_settled(rest), 0.01);
  EXPECT_LE(worm.inverted(), 5);
}

}  // namespace
}  // namespace sinew
