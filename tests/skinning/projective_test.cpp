// SPDX-License-Identifier: MIT

#include "skinning/projective.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/thread_count.h"
#include "dynamics/textbook_solver.h"
#include "mesh/triangle_mesh.h"
#include "skinning/linear_blend.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

constexpr double kPi = std::numbers::pi;

/// A tube of length 1.8 around two bones, with a physics-based skinner and linear blend skinning
/// for comparison.
struct Limb {
  TriangleMesh skin = make_tube(1.8, 0.16, 50, 24);
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  ProjectiveSkinner skinner{tissue, skeleton, {}, {}};

  Pose bent(double angle, const Eigen::Vector3d& axis) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(angle, axis);
    return pose;
  }
  PointsF world() const { return skinner.positions().colwise() + skinner.origin().cast<float>(); }
  std::unique_ptr<Skinner> linear_blend() const {
    Character character;
    character.surface = skin;
    character.skeleton = skeleton;
    return make_linear_blend(character, {});
  }
};

/// Returns the area of the smallest cross-section (a ring of 24 vertices) among some consecutive
/// rings.
double smallest_section(const PointsF& positions, int first, int last) {
  double smallest = 1e9;
  for (int ring = first; ring <= last; ++ring) {
    const PointsF circle = positions.middleCols(ring * 24, 24);
    const Eigen::Vector3f centre = circle.rowwise().mean();
    Eigen::Vector3f area = Eigen::Vector3f::Zero();
    for (int i = 0; i < 24; ++i) {
      area += Eigen::Vector3f(circle.col(i) - centre)
                  .cross(Eigen::Vector3f(circle.col((i + 1) % 24) - centre));
    }
    smallest = std::min(smallest, 0.5 * static_cast<double>(area.norm()));
  }
  return smallest;
}

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
    ProjectiveSettings settings;
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
    ProjectiveSkinner skinner(tissue, skeleton, {}, {});
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

/// Returns the largest distance of the skin from where a joint would carry it rigidly, while the
/// joint rotates by `angle` in `steps` steps.
double largest_lag(const TriangleMesh& skin, const Skeleton& skeleton, int joint, double angle,
                   const Eigen::Vector3d& axis, int steps, double sag_limit) {
  TissueSettings settings;
  settings.sag_limit = sag_limit;
  const TissueModel tissue = build_tissue(skin, skeleton, settings, nullptr, {});
  ProjectiveSkinner skinner(tissue, skeleton, {}, {});
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
  tissue.jolt_shares.clear();  // the limit is the same for all vertices
  ProjectiveSettings settings;
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
    Limb limb;
    ProjectiveSettings settings;
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
  Limb limb;
  ProjectiveSettings settings;
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
    // The noise spans three edge lengths, so that neighbours swap places and the skin intersects
    // itself.
    skin.positions.col(v) +=
        0.06 * Eigen::Vector3d{uniform(random), uniform(random), uniform(random)};
  }
  std::erase_if(skin.triangles, [&](const Triangle&) { return uniform(random) > 0.8; });
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  EXPECT_GT(tissue.inverted_at_rest, 0);
  ProjectiveSkinner skinner(tissue, skeleton, {}, {});
  Pose pose = rest_pose(skeleton);
  for (int step = 0; step < 1000; ++step) {
    pose.joints[1].rotation =
        Eigen::AngleAxisd(2.5 * std::sin(0.2 * step), Eigen::Vector3d(1.0, 1.0, 0.3).normalized());
    skinner.step(pose, {});
    ASSERT_TRUE(skinner.tissue_positions()->allFinite()) << "step " << step;
  }
  EXPECT_LT(skinner.tissue_positions()->cwiseAbs().maxCoeff(), 10.0F);
}

TEST(ProjectiveSkinner, PrismRotationsMoveNearlyTheSameAndTakeAStiffness) {
  Limb limb;
  ProjectiveSettings settings;
  settings.prism_rotations = true;
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
  settings.prism_rotations = false;
  limb.skinner.apply(settings);
  EXPECT_LT(difference(), 2e-2F);
}

TEST(ProjectiveSkinner, TakesAStiffnessLikeABodyBuiltWithIt) {
  Limb limb;
  TissueSettings stiff;
  stiff.material.stiffness = 24000.0;
  const TissueModel tissue = build_tissue(limb.skin, limb.skeleton, stiff, nullptr, {});
  ProjectiveSettings settings;
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
    ProjectiveSettings settings;
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
  ProjectiveSkinner skinner(tissue, limb.skeleton, {}, {});
  for (const BaseMark& mark : skinner.base_marks()) {
    EXPECT_LT((mark.place - mark.unslid).norm(), 1e-6F) << "at rest";
    EXPECT_EQ(mark.firmness, 0.0F);
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
    EXPECT_LT((marks[v].place - marks[v].held).norm(), 1e-5F)
        << "fixed points are where they are held";
    const auto point = base.col(static_cast<Eigen::Index>(v));
    const double slid = (marks[v].place - marks[v].unslid).norm();
    if (std::abs(point.x()) > 0.4 * 0.8 + 0.05) {
      EXPECT_LT(slid, 1e-5) << "in the middle of a bone";
    }
    widest = std::max(widest, std::hypot(point.y(), point.z()));
    farthest = std::max(farthest, slid);
  }
  const double chord = 2.0 * widest * std::sin(angle / 4.0);
  EXPECT_NEAR(farthest, chord, 0.15 * chord);
}

TEST(ProjectiveSkinner, TellsHowFirmlyWhatGivesWayIsPulled) {
  Limb limb;
  int pulled = 0;
  const std::vector<BaseMark> marks = limb.skinner.base_marks();
  for (int v = 0; v < limb.tissue.surface_vertices; ++v) {
    EXPECT_NEAR(marks[v].firmness, limb.tissue.anchoring[v], 1e-4 * limb.tissue.anchoring[v]);
    if (marks[v].firmness > 0.0F) ++pulled;
  }
  EXPECT_GT(pulled, 50);
  ProjectiveSettings stiffer;
  stiffer.material.stiffness *= 2.0;
  limb.skinner.apply(stiffer);
  EXPECT_NEAR(limb.skinner.base_marks()[0].firmness, 2.0F * marks[0].firmness, 1e-3F);
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
