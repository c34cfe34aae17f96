// SPDX-License-Identifier: MIT

#include "position_based/solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/team.h"
#include "core/thread_count.h"
#include "mesh/prisms.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns a tetrahedron of random shape, with different masses.
PositionBody random_tetrahedron(std::mt19937& random) {
  std::uniform_real_distribution<double> unit(0.5, 1.5);
  PositionBody body;
  body.rest.resize(3, 4);
  body.rest << 0, unit(random), 0, 0, 0, 0, unit(random), 0, 0, 0, 0, unit(random);
  for (int i = 0; i < 4; ++i) body.inverse_masses.push_back(static_cast<float>(unit(random)));
  body.tetrahedra = {{0, 1, 2, 3}};
  return body;
}

Points positions_of(const PositionSolver& solver) {
  Points positions(3, solver.particle_count());
  for (int v = 0; v < solver.particle_count(); ++v)
    positions.col(v) = solver.particles().position(v).cast<double>();
  return positions;
}

void project(PositionSolver& solver, int iterations = 1) {
  with_team([&](Team& team) { solver.step(team, {.iterations = iterations}); });
}

TEST(PositionSolver, ProjectionsOfVolumeAreThoseOfFiniteDifferences) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal(0.0, 0.15);
  for (int trial = 0; trial < 200; ++trial) {
    const PositionBody body = random_tetrahedron(random);
    PositionSolver solver(body);
    Points start = body.rest;
    for (double& x : start.reshaped()) x += normal(random);
    for (int v = 0; v < 4; ++v) solver.particles().position(v) = start.col(v).cast<float>();
    project(solver);
    // The same step with a gradient by central differences.
    const auto value = [&](const Points& at) {
      return signed_volume(at, body.tetrahedra[0]) - signed_volume(body.rest, body.tetrahedra[0]);
    };
    Points gradient(3, 4);
    for (int i = 0; i < 12; ++i) {
      Points plus = start, minus = start;
      plus.reshaped()[i] += 1e-5;
      minus.reshaped()[i] -= 1e-5;
      gradient.reshaped()[i] = (value(plus) - value(minus)) / 2e-5;
    }
    double weight = 0.0;
    for (int v = 0; v < 4; ++v) weight += body.inverse_masses[v] * gradient.col(v).squaredNorm();
    Points expected = start;
    for (int v = 0; v < 4; ++v)
      expected.col(v) -= value(start) / weight * body.inverse_masses[v] * gradient.col(v);
    EXPECT_LT((positions_of(solver) - expected).norm(), 2e-6);
    EXPECT_LT(std::abs(value(positions_of(solver))), std::abs(value(start)) + 1e-6);
  }
}

/// In a flat tetrahedron, the gradients of the volume are short, so that its corners would be flung
/// away.
TEST(PositionSolver, MovesCornersOfFlatTetrahedraNoFartherThanTheirReach) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal(0.0, 0.15);
  double farthest = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    PositionSolver solver(random_tetrahedron(random));
    solver.volume_constraints().set_reach(std::vector<float>{0.01F});
    Points start = positions_of(solver);
    for (double& x : start.topRows<2>().reshaped()) x += normal(random);
    start.row(2) *= 0.01;
    for (int v = 0; v < 4; ++v) solver.particles().position(v) = start.col(v).cast<float>();
    project(solver);
    const Points moved = positions_of(solver) - start;
    EXPECT_LT(moved.colwise().norm().maxCoeff(), 0.0101);
    farthest = std::max(farthest, moved.colwise().norm().maxCoeff());
  }
  EXPECT_GT(farthest, 0.0099);
}

TEST(PositionSolver, ConservesMomenta) {
  std::mt19937 random(2);
  std::normal_distribution<double> normal(0.0, 0.15);
  for (int trial = 0; trial < 100; ++trial) {
    PositionBody body = random_tetrahedron(random);
    if (trial % 2 == 1) {
      body.tetrahedra.clear();
      body.edges = {{0, 2}};
    }
    PositionSolver solver(body);
    Points start = body.rest;
    for (double& x : start.reshaped()) x += normal(random);
    for (int v = 0; v < 4; ++v) solver.particles().position(v) = start.col(v).cast<float>();
    project(solver);
    const Points moved = positions_of(solver) - start;
    Vector3d momentum = Vector3d::Zero(), angular = Vector3d::Zero();
    for (int v = 0; v < 4; ++v) {
      momentum += moved.col(v) / body.inverse_masses[v];
      angular += start.col(v).cross(moved.col(v)) / body.inverse_masses[v];
    }
    EXPECT_GT(moved.norm(), 1e-5);
    EXPECT_LT(momentum.norm(), 1e-6);
    EXPECT_LT(angular.norm(), 1e-6);
  }
}

TEST(PositionSolver, SolvesAnIsolatedEdgeInOneStep) {
  PositionBody body;
  body.rest.resize(3, 2);
  body.rest << 0, 1, 0, 0, 0, 0;
  body.inverse_masses = {1.0F, 3.0F};
  body.edges = {{0, 1}};
  PositionSolver solver(body);
  solver.particles().position(1) = Eigen::Vector3f(0.0F, 2.0F, 0.0F);
  project(solver);
  const Points after = positions_of(solver);
  EXPECT_NEAR((after.col(1) - after.col(0)).norm(), 1.0, 1e-6);
  EXPECT_NEAR(after(1, 0), 0.25, 1e-6) << "the heavier end moves less";
}

/// Returns how far the end of a chain of equal masses and springs hangs below its length at rest.
double sag_of_chain(int masses, double mass, double spring, double gravity, int substeps) {
  PositionBody body;
  body.rest = Points::Zero(3, masses + 1);
  body.inverse_masses = {0.0F};
  for (int i = 1; i <= masses; ++i) {
    body.rest(1, i) = -0.1 * i;
    body.inverse_masses.push_back(static_cast<float>(1.0 / mass));
    body.edges.push_back({i - 1, i});
  }
  PositionSolver solver(body);
  solver.edge_constraints().set_compliance(
      std::vector<float>(masses, static_cast<float>(1.0 / spring)));
  const PositionStep step{.seconds = 1.0F / (60.0F * static_cast<float>(substeps)),
                          .damping = 8.0F,
                          .gravity = {0.0F, static_cast<float>(-gravity), 0.0F}};
  with_team([&](Team& team) {
    for (int i = 0; i < 180 * substeps; ++i) solver.step(team, step);
  });
  return -positions_of(solver)(1, masses) - 0.1 * masses;
}

TEST(PositionSolver, AHangingChainSagsAsFarAsItsSpringsStretch) {
  constexpr int kMasses = 8;
  constexpr double kMass = 0.05, kGravity = 9.81;
  // A sweep corrects 1 % of the stretch of the softer springs with 20 substeps, and 12 % of that
  // of the stiffer ones. Plain XPBD lets these sag too far by 6 % then.
  for (const double spring : {500.0, 5000.0}) {
    double sag = 0.0;  // spring i carries the masses below it
    for (int i = 1; i <= kMasses; ++i) sag += (kMasses - i + 1) * kMass * kGravity / spring;
    for (const int substeps : {20, 40, 80})
      EXPECT_NEAR(sag_of_chain(kMasses, kMass, spring, kGravity, substeps), sag, 0.02 * sag)
          << spring << " N/m, " << substeps;
  }
}

TEST(PositionSolver, ATetherKeepsItsLength) {
  PositionBody body;
  body.rest = Points::Zero(3, 1);
  body.inverse_masses = {1.0F};
  body.tethers = {{0, 0.5}};
  PositionSolver solver(body);
  solver.tether_constraints().set_target(0, 3.0F, 0.0F, 4.0F);
  project(solver);
  EXPECT_NEAR((positions_of(solver).col(0) - Vector3d(3.0, 0.0, 4.0)).norm(), 0.5, 1e-6);
  EXPECT_NEAR(positions_of(solver)(0, 0), 2.7, 1e-6);
}

TEST(PositionSolver, TheFloorHoldsASlidingParticleByFriction) {
  PositionBody body;
  body.rest = Points::Zero(3, 1);
  body.inverse_masses = {1.0F};
  PositionSolver solver(body);
  constexpr float kSpeed = 2.0F, kGravity = 9.81F;
  solver.velocity(0) = Eigen::Vector3f(kSpeed, 0.0F, 0.0F);
  const PositionStep step{.seconds = 0.001F, .gravity = {0.0F, -kGravity, 0.0F}, .floor = 0.0F};
  with_team([&](Team& team) {
    for (int i = 0; i < 1000; ++i) solver.step(team, step);
  });
  // A block that slides on a floor with friction 0.5 stops after v^2 / (2 mu g).
  const double way = kSpeed * kSpeed / (2.0 * 0.5 * kGravity);
  EXPECT_NEAR(positions_of(solver)(0, 0), way, 0.01 * way);
  EXPECT_NEAR(positions_of(solver)(1, 0), 0.0, 1e-6);
}

/// Returns a body with random velocities, and its positions after some steps on some threads.
Points after_steps(const PositionBody& body, int threads) {
  set_thread_count(threads);
  PositionSolver solver(body);
  std::mt19937 random(4);
  std::normal_distribution<float> normal(0.0F, 1.0F);
  for (int v = 0; v < solver.particle_count(); ++v)
    for (int c = 0; c < 3; ++c) solver.velocity(v)[c] = normal(random);
  with_team([&](Team& team) {
    for (int i = 0; i < 20; ++i) solver.step(team, {.seconds = 0.001F, .iterations = 2});
  });
  return positions_of(solver);
}

TEST(PositionSolver, IsTheSameForAnyNumberOfThreads) {
  const TetrahedronMesh mesh = fill_solid(make_sphere(0.5), {.tetrahedra = 6000}).mesh;
  PositionBody body{mesh.positions,
                    std::vector<float>(mesh.vertex_count(), 1.0F),
                    mesh.tetrahedra,
                    unique_edges(mesh.tetrahedra),
                    {}};
  const Points one = after_steps(body, 1);
  EXPECT_TRUE(one.allFinite());
  EXPECT_GT((one - mesh.positions).norm(), 1e-3);
  for (const int threads : {2, 3, 7}) EXPECT_EQ(after_steps(body, threads), one) << threads;
  set_thread_count(0);
}

TEST(PositionSolver, ABodyAtRestStays) {
  const TetrahedronMesh mesh = fill_solid(make_sphere(0.5), {.tetrahedra = 3000}).mesh;
  PositionSolver solver({mesh.positions,
                         std::vector<float>(mesh.vertex_count(), 1.0F),
                         mesh.tetrahedra,
                         unique_edges(mesh.tetrahedra),
                         {}});
  with_team([&](Team& team) {
    // Rounding keeps exciting a body without damping.
    const PositionStep step{.seconds = 0.01F, .iterations = 4, .damping = 1.0F};
    for (int i = 0; i < 1000; ++i) solver.step(team, step);
  });
  const double diagonal = bounding_box(mesh.positions).diagonal().norm();
  EXPECT_LT((positions_of(solver) - mesh.positions).colwise().norm().maxCoeff(), 1e-4 * diagonal);
}

}  // namespace
}  // namespace sinew
