// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/thread_count.h"
#include "dynamics/textbook_solver.h"
#include "mesh/triangle_mesh.h"
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

TEST(ProjectiveSkinner, DoesNotDriftAtRestInAThousandSteps) {
  Limb limb;
  const Pose rest = rest_pose(limb.skeleton);
  for (int step = 0; step < 1000; ++step) limb.skinner.step(rest, {});
  const PointsF drift = limb.world() - limb.skin.positions.cast<float>();
  const double diagonal = bounding_box(limb.skin.positions).diagonal().norm();
  EXPECT_LT(drift.colwise().norm().maxCoeff(), 1e-6 * diagonal);
}

TEST(ProjectiveSkinner, MovesRigidlyWithARigidMotionHoweverFarFromHome) {
  Limb limb;
  Pose pose = rest_pose(limb.skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(2.0, Eigen::Vector3d(1.0, 1.0, 3.0).normalized());
  pose.joints[0].translation += Eigen::Vector3d(1000.0, -500.0, 200.0);
  limb.skinner.reset(pose);
  for (int step = 0; step < 10; ++step) limb.skinner.step(pose, {});
  const Transform motion = skinning_transforms(limb.skeleton, pose).front();
  for (int v = 0; v < limb.skin.vertex_count(); ++v) {
    const Eigen::Vector3d expected = motion * Eigen::Vector3d(limb.skin.positions.col(v));
    const Eigen::Vector3d got =
        limb.skinner.positions().col(v).cast<double>() + limb.skinner.origin();
    EXPECT_LT((got - expected).norm(), 2e-6);
  }
}

TEST(ProjectiveSkinner, IsUntouchedByASteadyTranslation) {
  // Once the limb moves at a constant velocity, its shape is the same as at rest.
  Limb limb;
  Pose pose = rest_pose(limb.skeleton);
  for (int step = 0; step < 400; ++step) {
    pose.joints[0].translation.z() += 0.02;
    limb.skinner.step(pose, {});
  }
  const PointsF shape = limb.skinner.positions().colwise() + Eigen::Vector3f(-0.8F, 0.0F, 0.0F);
  EXPECT_LT((shape - limb.skin.positions.cast<float>()).colwise().norm().maxCoeff(), 1e-4F);
}

TEST(ProjectiveSkinner, StaysWhereAResetPutItHoweverLongAStepIs) {
  // Neither an unchanged pose nor a new time step moves the skin.
  Limb limb;
  const Pose pose = limb.bent(1.0, Eigen::Vector3d::UnitZ());
  limb.skinner.reset(pose);
  const PointsF before = limb.world();
  for (const double time_step : {1.0 / 60.0, 1.0 / 240.0, 1.0 / 24.0}) {
    ProjectiveSettings settings = test::plain_settings();
    settings.step.time_step = time_step;
    limb.skinner.apply(settings);
    for (int step = 0; step < 5; ++step) limb.skinner.step(pose, {});
    EXPECT_LT((limb.world() - before).colwise().norm().maxCoeff(), 2e-4F);
  }
}

TEST(ProjectiveSkinner, IsCarriedRigidlyWhereItsBonesMoveAsOne) {
  Limb limb;
  Pose pose = limb.bent(1.0, Eigen::Vector3d::UnitZ());
  limb.skinner.reset(pose);
  const PointsF before = limb.world();
  const Transform motion =
      Eigen::Translation3d(1.0, 2.0, -3.0) * Eigen::AngleAxisd(2.0, Eigen::Vector3d::UnitY());
  const Transform root = motion * global_transforms(limb.skeleton, pose)[0];
  pose.joints[0] = {Eigen::Quaterniond(root.rotation()), root.translation()};
  limb.skinner.carry(pose, {});
  const PointsF expected = motion.cast<float>() * before;
  EXPECT_LT((limb.world() - expected).colwise().norm().maxCoeff(), 1e-5F) << "before it settles";
}

TEST(ProjectiveSkinner, SettlesAfterItWasCarriedWhereAResetWouldPutIt) {
  Limb limb;
  limb.skinner.reset(limb.bent(0.3, Eigen::Vector3d::UnitZ()));
  const Pose pose = limb.bent(1.2, Eigen::Vector3d::UnitZ());
  limb.skinner.carry(pose, {});
  const PointsF carried = limb.world();
  int rounds = 1;
  while (!limb.skinner.settle({})) ASSERT_LT(++rounds, 100);
  EXPECT_GT(rounds, 1) << "a picture does not wait for all of it";
  const PointsF settled = limb.world();
  EXPECT_TRUE(limb.skinner.settle({})) << "it rests";
  limb.skinner.reset(pose);
  EXPECT_LT((settled - limb.world()).colwise().norm().maxCoeff(), 1e-3F);
  EXPECT_GT((carried - limb.world()).colwise().norm().maxCoeff(), 1e-2F);
}

/// Returns the largest distance of the skin from where a joint would carry it rigidly, while the
/// joint rotates by `angle` in `steps` steps.
double largest_lag(const TriangleMesh& skin, const Skeleton& skeleton, int joint, double angle,
                   const Eigen::Vector3d& axis, int steps, double sag_limit) {
  TissueSettings settings;
  settings.sag_limit = sag_limit;
  const TissueModel tissue = build_tissue(skin, skeleton, settings, nullptr, {});
  ProjectiveSkinner skinner(tissue, skeleton, test::plain_settings(), {});
  Pose pose = rest_pose(skeleton);
  skinner.reset(pose);
  double lag = 0.0;
  for (int step = 1; step <= steps; ++step) {
    pose.joints[joint].rotation = Eigen::AngleAxisd(angle * step / steps, axis);
    skinner.step(pose, {});
    const Points carried = skinning_transforms(skeleton, pose)[joint] * skin.positions;
    const Points world = skinner.positions().cast<double>().colwise() + skinner.origin();
    lag = std::max(lag, (world - carried).colwise().norm().maxCoeff());
  }
  return lag;
}

TEST(ProjectiveSkinner, KeepsACoarseLimbByItsBonesInAKick) {
  // The limb has few rings, all of them near joints, and swings by 90 degrees within about an
  // eighth of a second.
  const TriangleMesh skin = make_tube(1.8, 0.16, 6, 8);
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const auto lag = [&](double sag_limit) {
    return largest_lag(skin, skeleton, 0, kPi / 2.0, Eigen::Vector3d::UnitZ(), 8, sag_limit);
  };
  EXPECT_LT(lag(TissueSettings().sag_limit), 0.75 * lag(0.0));
}

TEST(ProjectiveSkinner, TurnsAHeadWithItsThinBone) {
  // A ball at the end of a neck turns by 45 degrees in four steps.
  TriangleMesh skin = make_sphere(0.12, 15, 16);
  skin.positions.row(0).array() += 0.5;
  const Skeleton skeleton = make_chain({0.0, 0.35, 0.61});
  const auto lag = [&](double sag_limit) {
    return largest_lag(skin, skeleton, 1, kPi / 4.0, Eigen::Vector3d::UnitX(), 4, sag_limit);
  };
  EXPECT_LT(lag(TissueSettings().sag_limit), 0.75 * lag(0.0));
}

TEST(ProjectiveSkinner, JigglesAndComesToRest) {
  Limb limb;
  limb.skinner.reset(rest_pose(limb.skeleton));
  const Pose pose = limb.bent(0.5, Eigen::Vector3d::UnitZ());
  limb.skinner.step(pose, {});
  const PointsF first = limb.skinner.positions();
  float early = 0.0F;
  for (int step = 0; step < 300; ++step) {
    const PointsF before = limb.skinner.positions();
    limb.skinner.step(pose, {});
    const float move = (limb.skinner.positions() - before).colwise().norm().maxCoeff();
    if (step == 0) early = move;
    if (step == 299) {
      EXPECT_GT(early, 1e-3F);
      EXPECT_LT(move, 1e-5F);
    }
  }
}

/// Returns how far the tissue lags behind when the whole limb moves suddenly.
float lag_after_a_start(double damping, double largest_jolt) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue = build_tissue(make_tube(1.8, 0.16, 50, 24), skeleton, {}, nullptr, {});
  tissue.jolt_limits.clear();  // the limit is the same for all vertices
  ProjectiveSettings settings = test::plain_settings();
  settings.carrying.tissue_damping = damping;
  settings.carrying.largest_jolt = largest_jolt;
  ProjectiveSkinner skinner(tissue, skeleton, settings, {});
  const auto world = [&]() -> PointsF {
    return skinner.positions().colwise() + skinner.origin().cast<float>();
  };
  Pose pose = rest_pose(skeleton);
  pose.joints[0].translation.y() += 0.05;
  pose.joints[0].rotation = Eigen::AngleAxisd(0.05, Eigen::Vector3d::UnitX());
  skinner.step(pose, {});
  const PointsF followed = world();
  skinner.reset(pose);
  return (world() - followed).colwise().norm().maxCoeff();
}

TEST(ProjectiveSkinner, DampsTheSwingAgainstTheBonesAndNotTheMotionOfTheWhole) {
  // If damping removes the whole relative motion in each step, a sudden start carries the tissue
  // along.
  EXPECT_LT(lag_after_a_start(1000.0, 1e9), 1e-4F);
  EXPECT_GT(lag_after_a_start(0.0, 1e9), 1e-2F);
}

TEST(ProjectiveSkinner, FeelsJoltsOfTheBonesUpToALimit) {
  // A displacement by 0.05 within a step of 1/60 s is a jump in velocity, equivalent to an
  // acceleration of at least 180 m/s^2.
  const float all = lag_after_a_start(0.0, 1e9);
  EXPECT_LT(lag_after_a_start(0.0, 0.0), 1e-4F);
  EXPECT_LT(lag_after_a_start(1000.0, 0.0), 1e-4F) << "and damping does not count it twice";
  EXPECT_EQ(lag_after_a_start(0.0, 500.0), all) << "what is below the limit is all felt";
  const float some = lag_after_a_start(0.0, 90.0);
  EXPECT_NEAR(some / all, 90.0 / 180.0, 0.1);
}

TEST(ProjectiveSkinner, AcceleratedIterationsNeverRaiseTheEnergyHoweverJerkyTheMotion) {
  for (const int iterations : {4, 7, 10}) {
    Limb limb({}, 26, 12);  // the energy of a large body takes long to compute
    ProjectiveSettings settings = test::plain_settings();
    settings.step.iterations = iterations;
    settings.step.accelerated = true;
    settings.carrying.largest_jolt = 1e9;
    limb.skinner.apply(settings);
    ProjectiveSolver<float>& solver = limb.skinner.solver();
    solver.record_energy(true);
    for (int step = 0; step < 60; ++step) {
      // The pose jumps from one bend to the opposite one every tenth step, and keeps twisting.
      Pose pose = limb.bent(step / 10 % 2 == 0 ? 1.8 : -1.8, Eigen::Vector3d::UnitZ());
      pose.joints[0].rotation = Eigen::AngleAxisd(0.2 * step, Eigen::Vector3d::UnitX());
      limb.skinner.step(pose, {});
      const std::vector<double>& energies = solver.energies();
      ASSERT_EQ(static_cast<int>(energies.size()), iterations + 1);
      for (int k = 0; k < iterations; ++k)
        ASSERT_LE(energies[k + 1] - energies[k], 1e-6 * energies.front());
    }
    EXPECT_TRUE(limb.skinner.positions().allFinite());
  }
}

TEST(ProjectiveSkinner, GivesTheSameBitsForAnyNumberOfThreads) {
  std::vector<PointsF> results;
  for (const int threads : {1, 2, 8}) {
    set_thread_count(threads);
    Limb limb;
    for (int step = 0; step < 20; ++step) {
      limb.skinner.step(limb.bent(0.05 * step, Eigen::Vector3d::UnitZ()), {});
    }
    results.push_back(limb.skinner.positions());
  }
  set_thread_count(0);
  EXPECT_TRUE(results[0] == results[1]);
  EXPECT_TRUE(results[0] == results[2]);
}

TEST(ProjectiveSkinner, AgreesWithTheTextbookSolver) {
  TissueSettings without_volume;
  without_volume.joint_volume = 0.0;
  Limb limb(without_volume);
  ProjectiveSettings settings = test::plain_settings();
  settings.make_solver = make_textbook_solver;
  ProjectiveSkinner textbook(limb.tissue, limb.skeleton, settings, {});
  for (int step = 0; step < 20; ++step) {
    const Pose pose = limb.bent(0.05 * step, Eigen::Vector3d::UnitZ());
    limb.skinner.step(pose, {});
    textbook.step(pose, {});
  }
  const PointsF difference = limb.skinner.positions() - textbook.positions();
  EXPECT_LT(difference.colwise().norm().maxCoeff(), 1e-4F * 1.8F);
}

TEST(ProjectiveSkinner, StaysFiniteOnANoisySkinWithHolesAndSelfIntersections) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  TriangleMesh skin = make_tube(1.8, 0.16, 50, 24);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    // The noise spans three edge lengths, so that neighbors swap places and the skin intersects
    // itself.
    skin.positions.col(v) +=
        0.06 * Eigen::Vector3d{uniform(random), uniform(random), uniform(random)};
  }
  std::erase_if(skin.triangles, [&](const Triangle&) { return uniform(random) > 0.8; });
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  EXPECT_GT(tissue.inverted_at_rest, 0);
  ProjectiveSkinner skinner(tissue, skeleton, test::plain_settings(), {});
  Pose pose = rest_pose(skeleton);
  for (int step = 0; step < 1000; ++step) {
    pose.joints[1].rotation =
        Eigen::AngleAxisd(2.5 * std::sin(0.2 * step), Eigen::Vector3d(1.0, 1.0, 0.3).normalized());
    skinner.step(pose, {});
    ASSERT_TRUE(skinner.tissue_positions()->allFinite()) << "step " << step;
  }
  EXPECT_LT(skinner.tissue_positions()->cwiseAbs().maxCoeff(), 10.0F);
}

TEST(ProjectiveSkinner, TheTimeOfTheSkeletonIsPartOfTheStep) {
  Limb limb;
  limb.skinner.step(rest_pose(limb.skeleton), {});
  const SkinningTimes times = limb.skinner.last_times();
  EXPECT_GT(times.skeleton_ms, 0.0);
  EXPECT_LE(times.skeleton_ms + times.local_ms + times.global_ms, times.skinning_ms);
}

}  // namespace
}  // namespace sinew
