// SPDX-License-Identifier: MIT

#include "skinning/projective/tangle_recovery.h"

#include <gtest/gtest.h>

#include <random>

#include "contact/local_pairs.h"
#include "core/thread_count.h"
#include "skinning/projective/projective.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/random_turns.h"
#include "support/skeletons.h"
#include "support/tangling_tissue.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

constexpr double kHeightOfAll = 1.8;
constexpr int kSecond = 60;  // steps

/// A soft tube around four bones, slender enough to wind through itself.
struct Worm {
  explicit Worm(double time_step = 1.0 / 60.0, ContactMode mode = ContactMode::kGlobal) {
    ProjectiveSettings settings = test::plain_settings();
    settings.step = {.time_step = time_step, .iterations = 10, .accelerated = false};
    settings.contact.mode = mode;
    body.emplace(tissue, skeleton, settings, Progress{});
  }

  TriangleMesh skin = make_tube(1.8, 0.1, 36, 10);
  Skeleton skeleton = make_chain({-0.8, -0.3, 0.0, 0.3, 0.8});
  TissueModel tissue = build_tissue(skin, skeleton, test::tangling_tissue(), nullptr, {});
  std::optional<ProjectiveSkinner> body;

  Surroundings surroundings;

  /// Uses local contact whose prepared pairs never count as colliding, since each has one vertex
  /// near a joint and one at an end of the tube.
  void use_silent_pairs(double rate) {
    ProjectiveSettings settings = body->settings();
    settings.contact.mode = ContactMode::kLocal;
    settings.contact.rate = rate;
    int first = 0, last = 0;
    skin.positions.row(0).minCoeff(&first);
    skin.positions.row(0).maxCoeff(&last);
    for (const LocalPair& pair : collect_local_pairs(tissue, skeleton)) {
      for (const int end : {first, last}) {
        LocalPair of_i = pair, of_j = pair;
        of_i.j = of_j.i = end;
        settings.local_pairs.insert(settings.local_pairs.end(), {of_i, of_j});
      }
    }
    body.emplace(tissue, skeleton, settings, Progress{});
  }

  void add_floor(double height) { surroundings.floor = height; }
  Forces forces() const { return {Eigen::Vector3d::Zero(), &surroundings}; }

  void throw_about(std::mt19937& random) {
    for (int i = 0; i < 8; ++i) {
      const Pose pose = test::random_turns(skeleton, EIGEN_PI, random);
      for (int k = 0; k < 6; ++k) body->step(pose, forces());
    }
  }
  /// Makes the body swing further and longer. It still feels as much acceleration as the
  /// firm body.
  void soften() {
    constexpr double kFraction = 1.0 / 24.0;
    for (JoltLimit& limit : tissue.jolt_limits) limit.firmness /= static_cast<float>(kFraction);
    body->set_material(material_of(tissue));
    ProjectiveSettings settings = body->settings();
    settings.material.stiffness *= kFraction;
    settings.carrying.tissue_damping = 0.5;
    body->apply(settings);
  }
  /// Passes the full acceleration of the bones on to the tissue, and leaves no damping but that of
  /// the implicit time steps.
  void swing_freely() {
    ProjectiveSettings settings = body->settings();
    settings.carrying.largest_jolt = 1e9;
    settings.carrying.tissue_damping = 0.0;
    body->apply(settings);
  }
  void stand(const Pose& pose, int steps) {
    for (int i = 0; i < steps; ++i) body->step(pose, forces());
  }
  /// Holds the pose until the recovery starts, for two seconds at most.
  void stand_until_it_returns(const Pose& pose) {
    for (int i = 0; i < 2 * kSecond && body->recovery_count() == 0; ++i) stand(pose, 1);
  }
  /// Returns the largest distance of a vertex from where the body settles in the pose, as a
  /// fraction of the height.
  double apart_from_settled(const Pose& pose) const {
    Worm other(body->settings().step.time_step, body->settings().contact.mode);
    other.surroundings = surroundings;
    other.body->reset(pose, other.forces());
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
    const Pose last =
        seed % 2 == 0 ? rest_pose(worm.skeleton) : test::random_turns(worm.skeleton, 0.6, random);
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

/// The reference (the settled state in this pose) is computed between the steps of a body that
/// still swings. This must not change the motion.
TEST(TangleRecovery, DoesNotTouchTheMotionWhileItLooks) {
  Worm watched, plain;
  for (Worm* const worm : {&watched, &plain}) worm->soften();
  Pose fold = rest_pose(watched.skeleton);
  for (int i = 1; i <= 12; ++i) {
    fold.joints[2].rotation =
        Eigen::AngleAxisd(2.4 * i / 12, Eigen::Vector3d(0.0, 0.15, 1.0).normalized());
    for (Worm* const worm : {&watched, &plain}) worm->stand(fold, 1);
  }
  float swing = 0.0F;
  for (int i = 0; i < 30; ++i) {
    const PointsF before = plain.body->positions();
    watched.stand(fold, 1);
    // The bones of `plain` tremble imperceptibly. So they never rest, and no reference is settled.
    Pose trembling = fold;
    trembling.joints[0].translation.x() += i % 2 == 0 ? 1e-6 : -1e-6;
    plain.stand(trembling, 1);
    const float apart =
        (watched.body->positions() - plain.body->positions()).colwise().norm().maxCoeff();
    EXPECT_LT(apart, 1e-4F) << i;
    swing = (plain.body->positions() - before).colwise().norm().maxCoeff();
  }
  EXPECT_GT(swing, 1e-2F) << "nothing is left of its motion, per step";
  EXPECT_GT(watched.body->contact_count(), 0) << "it has no reason to look";
}

/// Contacts of the tangle still exist during the recovery. They must not pull the skin back
/// visibly.
TEST(TangleRecovery, MovesTheSkinSmoothly) {
  std::mt19937 random(2);
  Worm worm;
  worm.throw_about(random);
  const Pose rest = rest_pose(worm.skeleton);
  worm.stand_until_it_returns(rest);
  ASSERT_EQ(worm.body->recovery_count(), 1);
  std::vector<PointsF> trajectory{worm.body->positions()};
  for (int i = 0; i < 15; ++i) {
    worm.stand(rest, 1);
    trajectory.push_back(worm.body->positions());
  }
  const auto farthest = [](const PointsF& a, const PointsF& b) {
    return (a - b).colwise().norm().maxCoeff();
  };
  const float all = farthest(trajectory.front(), trajectory.back());
  EXPECT_GT(all, 0.02F);
  // The recovery takes twelve steps. It is fastest in the middle, 1.5 times as fast as on average.
  for (std::size_t i = 1; i < trajectory.size(); ++i)
    EXPECT_LT(farthest(trajectory[i], trajectory[i - 1]), 0.15F * all);
}

TEST(TangleRecovery, BringsBodiesBackThatNothingDamps) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Worm worm;
    worm.swing_freely();
    worm.throw_about(random);
    EXPECT_TRUE(worm.body->tissue_positions()->allFinite());
    const Pose rest = rest_pose(worm.skeleton);
    worm.stand(rest, 10 * kSecond);
    EXPECT_LT(worm.apart_from_settled(rest), 0.01);
    EXPECT_LE(worm.inverted(), 5);
  }
}

/// A soft tube that a floor presses, with contacts of one mode.
class TangleOnAFloor : public testing::TestWithParam<ContactMode> {};

TEST_P(TangleOnAFloor, BodiesComeBack) {
  int recoveries = 0, pressed = 0;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Worm worm(1.0 / 60.0, GetParam());
    worm.add_floor(-0.08);  // the skin's lowest vertices are at -0.1
    worm.throw_about(random);
    const Pose rest = rest_pose(worm.skeleton);
    worm.stand(rest, 3 * kSecond);
    EXPECT_LT(worm.apart_from_settled(rest), 0.01);
    EXPECT_LE(worm.inverted(), 5);
    EXPECT_GT(worm.body->positions().row(1).minCoeff(), -0.09);
    recoveries += worm.body->recovery_count();
    pressed += worm.body->contact_count();
  }
  if (GetParam() == ContactMode::kGlobal) {
    EXPECT_GT(recoveries, 0) << "none of these motions tangled the skin";
  }
  EXPECT_GT(pressed, 0) << "the floor is too low";
}

INSTANTIATE_TEST_SUITE_P(Modes, TangleOnAFloor,
                         testing::Values(ContactMode::kNone, ContactMode::kGlobal),
                         [](const auto& mode) {
                           return mode.param == ContactMode::kNone ? "none" : "global";
                         });

TEST(TangleRecovery, StopsWhereBonesMoveOn) {
  std::mt19937 random(2);
  Worm worm;
  worm.throw_about(random);
  const Pose rest = rest_pose(worm.skeleton);
  worm.stand_until_it_returns(rest);
  ASSERT_EQ(worm.body->recovery_count(), 1);
  worm.stand(rest, 3);  // the recovery is under way
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

/// In deep folds, contacts amplify a difference in the last bit to a percent of the height.
TEST(TangleRecovery, SettlesTheReferenceWhereAResetPutsTheBodyToTheLastBit) {
  int recoveries = 0;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Worm worm;
    worm.throw_about(random);
    const Pose bent = test::random_turns(worm.skeleton, 1.6, random);
    worm.body->carry(bent, {});
    int rounds = 1;
    while (!worm.body->settle({})) ASSERT_LT(++rounds, 500);
    if (worm.body->recovery_count() == 0) continue;
    ++recoveries;
    EXPECT_EQ(worm.apart_from_settled(bent), 0.0);
  }
  EXPECT_GT(recoveries, 0) << "none of these motions tangled the skin";
}

/// With local contact, a fold in which no pair collides is found when the body comes to rest.
TEST(TangleRecovery, SearchesAllSkinNearJointsAtRest) {
  for (const double rate : {0.0, 0.4}) {
    SCOPED_TRACE(rate);
    Worm worm;
    worm.use_silent_pairs(rate);
    const Pose rest = rest_pose(worm.skeleton);
    Pose fold = rest;
    for (int i = 1; i <= kSecond; ++i) {
      fold.joints[2].rotation = Eigen::AngleAxisd(2.6 * i / kSecond, Eigen::Vector3d::UnitZ());
      worm.body->step(fold, {});
    }
    EXPECT_EQ(worm.body->contact_count(), 0) << "in motion";
    worm.stand(fold, kSecond);
    EXPECT_GT(worm.body->contact_count(), 10) << "at rest";
    worm.body->reset(rest, {});
    EXPECT_EQ(worm.body->contact_count(), 0);
    worm.body->reset(fold, {});
    EXPECT_GT(worm.body->contact_count(), 10) << "settled";
    const PointsF settled = *worm.body->tissue_positions();
    worm.body->reset(rest, {});
    worm.body->carry(fold, {});
    int rounds = 1;
    while (!worm.body->settle({})) ASSERT_LT(++rounds, 300);
    EXPECT_GT(worm.body->contact_count(), 10) << "carried";
    EXPECT_LT((*worm.body->tissue_positions() - settled).colwise().norm().maxCoeff(),
              0.01 * kHeightOfAll);
  }
}

}  // namespace
}  // namespace sinew
