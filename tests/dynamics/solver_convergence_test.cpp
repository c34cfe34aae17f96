// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "dynamics/swinging_bar.h"

namespace sinew {
namespace {

template <typename Real>
double largest_growth(const SolverProblem& problem, int steps, bool accelerated = false) {
  const auto solver = make_cpu_solver<Real>(problem);
  solver->record_energy(true);
  double growth = -1.0;
  for (int i = 0; i < steps; ++i) {
    swing(*solver, problem, 1, {.iterations = 15, .accelerated = accelerated},
          turn(0.7 * i, {0.0, 0.2, 1.0}));
    const std::vector<double>& e = solver->energies();
    EXPECT_EQ(e.size(), 16u);
    EXPECT_EQ(solver->moves().size(), 15u);
    EXPECT_LT(e.back(), e.front());
    for (size_t k = 1; k < e.size(); ++k) growth = std::max(growth, (e[k] - e[k - 1]) / e.front());
  }
  return growth;
}

TEST(ProjectiveSolver, NeverRaisesTheObjectiveWithinAStep) {
  const SolverProblem problem = mixed_problem(small_bar());
  for (const bool accelerated : {false, true}) {
    EXPECT_LE(largest_growth<double>(problem, 6, accelerated), 1e-13);
    EXPECT_LE(largest_growth<float>(problem, 6, accelerated), 1e-6);
  }
}

TEST(ProjectiveSolver, VolumeRaisesTheObjectiveOnlyWithinItsTolerance) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const int count = static_cast<int>(bar.tetrahedra.size());
  const auto all = [&](double value) { return Eigen::VectorXd::Constant(count, value); };
  problem.constraints.add(TetrahedronVolume{bar.tetrahedra, all(5000.0), all(0.95), all(1.05)});
  EXPECT_LE(largest_growth<double>(problem, 6), 1e-6);
}

TEST(ProjectiveSolver, CyclesOfAcceleratedIterationsReduceTheObjectiveOfVolume) {
  constexpr int kCycle = 4;  // iterations with the factors 1, 1.3, 1.6 and 1.9
  const Bar bar = small_bar();
  const int count = static_cast<int>(bar.tetrahedra.size());
  const auto all = [&](double value) { return Eigen::VectorXd::Constant(count, value); };
  for (const double factor : {1.0, 4.0, 20.0, 1000.0}) {
    SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
    problem.constraints.add(
        TetrahedronVolume{bar.tetrahedra, all(factor * kBarStiffness), all(0.95), all(1.05)});
    const auto solver = make_cpu_solver<double>(problem);
    solver->record_energy(true);
    for (const double size : {0.5, 1.3, 2.0}) {
      solver->set_positions(size * problem.rest_positions);
      for (int i = 0; i < 6; ++i) {
        swing(*solver, problem, 1, {.iterations = 16, .accelerated = true},
              turn(0.7 * i, {0.0, 0.2, 1.0}));
        const std::vector<double>& e = solver->energies();
        for (std::size_t k = kCycle; k < e.size(); k += kCycle)
          EXPECT_LE(e[k], e[k - kCycle] + 1e-9 * e.front()) << factor << ' ' << size << ' ' << i;
      }
    }
  }
}

TEST(ProjectiveSolver, EliminationIsTheLimitOfStiffAnchors) {
  const Bar bar = small_bar();
  SolverProblem reduced = hanging_bar(bar, kBarStiffness, kBarMass);
  const int end = bar.vertex(bar.nx, 0, 0);  // both ends are fixed; one is bent and pulled
  for (int v = end; v < static_cast<int>(reduced.fixed.size()); ++v) reduced.fixed[v] = 1;
  Points targets = fixed_positions(reduced, turn(0.0, {1, 0, 0}));
  for (int i = static_cast<int>(targets.cols()) / 2; i < targets.cols(); ++i)
    targets.col(i) = turn(0.2, {0.0, 0.3, 1.0}, {0.1, 0.0, 0.0}) * Eigen::Vector3d(targets.col(i));
  const auto exact = make_cpu_solver<double>(reduced);
  exact->set_input({.fixed_positions = targets});
  exact->solve_static(20000, 1e-14);
  const std::vector<int> vertices = fixed_vertices(reduced);
  const auto difference = [&](double weight) {
    SolverProblem full = reduced;
    full.fixed.assign(full.fixed.size(), 0);
    const auto count = static_cast<int>(vertices.size());
    full.constraints.add(Anchors{vertices, targets, Eigen::VectorXd::Constant(count, weight)});
    const auto solver = make_cpu_solver<double>(full);
    solver->solve_static(20000, 1e-14);
    return largest_distance<double>(solver->positions(), exact->positions());
  };
  // In the reduced system, the fixed vertices are exactly at their targets.
  EXPECT_EQ(largest_distance<double>(exact->positions()(Eigen::all, vertices), targets), 0.0);
  const double at_six = difference(1e6), at_seven = difference(1e7);
  EXPECT_NEAR(at_six / at_seven, 10.0, 0.5);
  EXPECT_LT(difference(1e8), 1e-6);
}

TEST(ProjectiveSolver, TenIterationsAreCloseToAHundred) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto run = [&](int iterations) {
    const auto solver = make_cpu_solver<double>(problem);
    swing(*solver, problem, 60, {.iterations = iterations});
    return as_double<double>(solver->positions());
  };
  const Points ten = run(10);
  EXPECT_LT(largest_distance<double>(run(100), ten), 0.01 * diagonal_of(bar.positions));
}

/// Returns the distance of a step from the one that many plain iterations make from the same state.
double distance_to_exact_step(const SolverProblem& problem, int steps_before,
                              const StepSettings& settings) {
  const auto run = [&](const StepSettings& last) {
    const auto solver = make_cpu_solver<double>(problem);
    swing(*solver, problem, steps_before, {});
    const Eigen::Affine3d motion = turn(0.1 + 0.1 * steps_before, {0.2, 0.3, 1.0});
    solver->step(last, {.acceleration = {0.0, -9.81, 0.0},
                        .fixed_positions = fixed_positions(problem, motion)});
    return Points(solver->positions());
  };
  return largest_distance<double>(run(settings), run({.iterations = 600, .accelerated = false}));
}

TEST(ProjectiveSolver, SevenAcceleratedIterationsComeAsNearAsTenPlainOnes) {
  const SolverProblem problem = mixed_problem(make_bar(12, 3, 3, {1.8, 0.5, 0.5}));
  for (const int steps_before : {1, 4, 9}) {
    const double plain = distance_to_exact_step(problem, steps_before, {.iterations = 10, .accelerated = false});
    EXPECT_LT(distance_to_exact_step(problem, steps_before, {.iterations = 7, .accelerated = true}),
              plain);
    EXPECT_LT(
        distance_to_exact_step(problem, steps_before, {.iterations = 10, .accelerated = true}),
        0.5 * plain);
  }
}

TEST(ProjectiveSolver, AcceleratedIterationsLeadToTheSameStep) {
  const SolverProblem problem = mixed_problem(small_bar());
  for (const int steps_before : {1, 4, 9})
    EXPECT_LT(
        distance_to_exact_step(problem, steps_before, {.iterations = 1000, .accelerated = true}),
        1e-9);
}

TEST(ProjectiveSolver, OnlyWeightTimesSquaredTimeStepMatters) {
  const Bar bar = small_bar();
  const auto run = [&](double stiffness, double dt) {
    const SolverProblem problem = hanging_bar(bar, stiffness, kBarMass);
    const auto solver = make_cpu_solver<double>(problem);
    for (int i = 0; i < 50; ++i) {
      const Eigen::Affine3d motion = turn(0.02 * i, {0.1, 1.0, 1.0});
      solver->step({.time_step = dt}, {.acceleration = Eigen::Vector3d(0.0, -0.01, 0.0) / (dt * dt),
                                       .fixed_positions = fixed_positions(problem, motion)});
    }
    return as_double<double>(solver->positions());
  };
  EXPECT_LT(largest_distance<double>(run(85.0, 0.2), run(12240.0, 1.0 / 60.0)),
            1e-6 * diagonal_of(bar.positions));
}

}  // namespace
}  // namespace sinew
