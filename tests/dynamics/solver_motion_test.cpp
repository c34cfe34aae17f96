// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "dynamics/swinging_bar.h"
#include "dynamics/textbook_solver.h"

namespace sinew {
namespace {

std::vector<double> jiggle(double mass) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, 20.0 * kBarStiffness, mass);
  const auto solver = make_cpu_solver<double>(problem);
  const int tip = bar.vertex(bar.nx, 1, 1);
  std::vector<double> heights;
  for (int i = 0; i < 400; ++i) {
    const double lift = 0.1 * std::min(1.0, i / 6.0);
    const Eigen::Affine3d motion = turn(0.0, {1, 0, 0}, {0.0, lift, 0.0});
    solver->step({.time_step = 1.0 / 60.0, .damping = 1.0, .iterations = 10},
                 {.fixed_positions = fixed_positions(problem, motion)});
    heights.push_back(solver->positions()(1, tip) - bar.positions(1, tip) - 0.1);
  }
  return heights;
}

std::vector<int> crossings(const std::vector<double>& heights) {
  std::vector<int> found;
  for (int i = 8; i < static_cast<int>(heights.size()); ++i)
    if (heights[i - 1] * heights[i] < 0.0) found.push_back(i);
  return found;
}

TEST(ProjectiveSolver, JigglesAfterAStopAndSettles) {
  const std::vector<double> light = jiggle(2.0), heavy = jiggle(8.0);
  const std::vector<int> light_crossings = crossings(light), heavy_crossings = crossings(heavy);
  ASSERT_GE(light_crossings.size(), 3u);
  ASSERT_GE(heavy_crossings.size(), 3u);
  // Each swing is smaller than the one before.
  double last = 1.0;
  for (int swing = 0; swing < 2; ++swing) {
    double largest = 0.0;
    for (int i = light_crossings[swing]; i < light_crossings[swing + 1]; ++i)
      largest = std::max(largest, std::abs(light[i]));
    EXPECT_LT(largest, last);
    EXPECT_GT(largest, 1e-3);
    last = largest;
  }
  EXPECT_GT(heavy_crossings[2] - heavy_crossings[0], light_crossings[2] - light_crossings[0]);
}

TEST(ProjectiveSolver, DampingTakesSpeedAway) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto free = make_cpu_solver<double>(problem);
  const auto damped = make_cpu_solver<double>(problem);
  swing(*free, problem, 20);
  swing(*damped, problem, 20, {.damping = 0.5});
  EXPECT_LT(damped->velocities().norm(), free->velocities().norm());
}

TEST(ProjectiveSolver, DampingLeavesAsMuchOfTheSpeedInASecondOfAnySteps) {
  // A free point is accelerated for one step and then coasts for half a second.
  SolverProblem problem;
  problem.rest_positions = Points::Zero(3, 1);
  problem.masses = Eigen::VectorXd::Constant(1, 2.0);
  problem.fixed.assign(1, 0);
  for (const auto make :
       {+[](const SolverProblem& p) { return make_cpu_solver<double>(p); },
        +[](const SolverProblem& p) { return make_textbook_solver<double>(p); }}) {
    for (const int steps : {15, 30, 240}) {
      const auto solver = make(problem);
      const StepSettings settings{.time_step = 0.5 / steps, .damping = 0.97};
      solver->step(settings, Eigen::Vector3d(0.0, -10.0 / settings.time_step, 0.0), {});
      const double first = solver->velocities()(1, 0);
      for (int i = 0; i < steps; ++i) solver->step(settings, Eigen::Vector3d::Zero(), {});
      EXPECT_NEAR(solver->velocities()(1, 0) / first, std::pow(0.97, 30.0), 1e-9) << steps;
    }
  }
}

TEST(ProjectiveSolver, FallsFreelyWithoutConstraints) {
  SolverProblem problem;
  problem.rest_positions = Points::Zero(3, 2);
  problem.masses = Eigen::Vector2d(1.0, 3.0);
  problem.fixed.assign(2, 0);
  const auto solver = make_cpu_solver<double>(problem);
  const int steps = 30;
  const double dt = 0.01;
  for (int i = 0; i < steps; ++i)
    solver->step({.time_step = dt}, Eigen::Vector3d(0.0, -9.81, 0.0), {});
  // Implicit Euler moves the points by dt^2 g times the sum 1 + 2 + ... + n.
  const double expected = -9.81 * dt * dt * steps * (steps + 1) / 2;
  EXPECT_NEAR(solver->positions()(1, 0), expected, 1e-12);
  EXPECT_NEAR(solver->positions()(1, 1), expected, 1e-12);
  EXPECT_NEAR(solver->velocities()(1, 0), -9.81 * dt * steps, 1e-12);
}

TEST(ProjectiveSolver, SpringsStretchByForceOverStiffness) {
  // Under a force f, a spring of length L and stiffness k becomes longer by L f / k, as a whole or
  // split into parts.
  constexpr double kForce = 7.0, kSpring = 50.0, kLength = 2.0;
  for (const int parts : {1, 2, 5}) {
    SolverProblem problem;
    problem.rest_positions = Points::Zero(3, parts + 1);
    Springs springs;
    for (int i = 0; i <= parts; ++i) {
      problem.rest_positions(0, i) = kLength * i * i / (parts * parts);
      if (i > 0) springs.edges.push_back({i - 1, i});
    }
    springs.stiffness = Eigen::VectorXd::Constant(parts, kSpring);
    problem.constraints.add(springs);
    problem.masses = Eigen::VectorXd::Zero(parts + 1);
    problem.fixed.assign(parts + 1, 0);
    problem.fixed[0] = 1;
    const auto solver = make_cpu_solver<double>(problem);
    Points force = Points::Zero(3, parts + 1);
    force(0, parts) = kForce;
    for (int i = 0; i < 10; ++i) solver->step({.damping = 0.0}, Eigen::Vector3d::Zero(), force);
    EXPECT_NEAR(solver->positions()(0, parts), kLength * (1.0 + kForce / kSpring), 1e-10);
  }
}

TEST(ProjectiveSolver, RefiningABarHardlyMovesItsTip) {
  const auto tip_of_bar = [](int refinement) {
    const Bar bar = make_bar(6 * refinement, 2 * refinement, 2 * refinement, {1.2, 0.4, 0.4});
    SolverProblem problem = hanging_bar(bar, 5000.0, 0.0);
    // Load and mass are distributed by volume: each tetrahedron gives a quarter of its own to each
    // vertex.
    problem.masses.setZero();
    for (const Tetrahedron& t : bar.tetrahedra)
      for (const int v : t)
        problem.masses[v] += std::abs(edge_matrix(t, bar.positions).determinant()) / 24.0 * 50.0;
    const auto solver = make_cpu_solver<float>(problem);
    for (int i = 0; i < 100; ++i)
      solver->step({.time_step = 0.5, .damping = 0.0}, Eigen::Vector3f(4.0F, -2.0F, 0.0F), {});
    const int tip = bar.vertex(bar.nx, refinement, refinement);
    return Eigen::Vector3d(solver->positions().col(tip).cast<double>() - bar.positions.col(tip));
  };
  const Eigen::Vector3d coarse = tip_of_bar(2), fine = tip_of_bar(3);
  EXPECT_GT(fine.norm(), 0.01);
  EXPECT_LT((coarse - fine).norm(), 0.05 * fine.norm());
}

/// Returns the length of the first of two elements over the total length, for a bar that is
/// stretched to twice its length (Komaritzan 2022, Fig. 2.4).
template <typename Kind>
double stretched_fraction() {
  Bar bar = make_bar(2, 1, 1, {2.0, 1.0, 1.0});
  for (auto column : bar.positions.colwise())
    column[0] = column[0] < 0.5 ? 0.0 : column[0] < 1.5 ? 0.5 : 2.0;
  SolverProblem problem = hanging_bar(bar, 1.0, 1.0);
  problem.constraints = {};
  const int count = static_cast<int>(bar.tetrahedra.size());
  problem.constraints.add(Kind{bar.tetrahedra, Eigen::VectorXd::Constant(count, 100.0)});
  for (int v = bar.vertex(2, 0, 0); v < static_cast<int>(problem.fixed.size()); ++v)
    problem.fixed[v] = 1;
  const auto solver = make_cpu_solver<double>(problem);
  Points fixed = fixed_positions(problem, turn(0.0, {1, 0, 0}));
  fixed.row(0) *= 2.0;
  solver->set_input({.fixed_positions = fixed});
  solver->solve_static(5000, 1e-12);
  return solver->positions().row(0).segment(bar.vertex(1, 0, 0), 4).mean() / 4.0;
}

TEST(ProjectiveSolver, GradientsKeepTheSizeRatioOfAStretchedBar) {
  EXPECT_NEAR(stretched_fraction<TetrahedronStrain>(), 0.25, 0.01 * 0.25);
  // Strain constraints that fit positions do not keep it, which Fig. 2.4 demonstrates.
  EXPECT_GT(std::abs(stretched_fraction<PositionStrain<Decomposed::kCovariance>>() - 0.25), 0.01);
}

}  // namespace
}  // namespace sinew
