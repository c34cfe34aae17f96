// SPDX-License-Identifier: MIT

#include "dynamics/textbook_solver.h"

#include <gtest/gtest.h>

#include "dynamics/bodies.h"
#include "dynamics/double_solver.h"

namespace sinew {
namespace {

TEST(TextbookSolver, MovesABodyLikeTheCpuSolver) {
  const Bar bar = make_bar(8, 2, 2, {1.8, 0.4, 0.4});
  const SolverProblem problem = hanging_bar(bar, 9600.0, 5.0);
  const auto textbook = make_textbook_solver<float>(problem);
  const auto ours = make_cpu_solver<float>(problem);
  for (int i = 0; i < 60; ++i) {
    const Eigen::Affine3d motion = turn(0.5 * std::sin(0.15 * i), {0.2, 0.3, 1.0});
    for (ProjectiveSolver<float>* solver : {textbook.get(), ours.get()}) {
      solver->step({.accelerated = i >= 30},
                   {.acceleration = {0.0F, -9.81F, 0.0F},
                    .fixed_positions = fixed_positions(problem, motion).cast<float>()});
    }
  }
  EXPECT_LT((textbook->positions() - ours->positions()).colwise().norm().maxCoeff(), 1e-4F);
  EXPECT_GT(largest_distance<float>(ours->positions(), bar.positions), 0.1);
  textbook->solve_static(3000, 1e-6F);
  ours->solve_static(3000, 1e-6F);
  EXPECT_LT((textbook->positions() - ours->positions()).colwise().norm().maxCoeff(), 1e-2F);
}

TEST(TextbookSolver, InDoubleMovesABodyLikeTheCpuSolverInDouble) {
  const Bar bar = make_bar(4, 2, 2, {1.0, 0.4, 0.4});
  const SolverProblem problem = hanging_bar(bar, 9600.0, 5.0);
  const auto textbook = make_textbook_solver<double>(problem);
  const auto rounded = in_float(make_textbook_solver<double>(problem));
  const auto ours = make_cpu_solver<double>(problem);
  for (int i = 0; i < 20; ++i) {
    const Points fixed = fixed_positions(problem, turn(0.1 * std::sin(0.2 * i), {0.2, 0.3, 1.0}))
                             .cast<float>()
                             .cast<double>();
    for (ProjectiveSolver<double>* solver : {textbook.get(), ours.get()}) {
      solver->step({}, {.acceleration = {0.0, -9.81, 0.0}, .fixed_positions = fixed});
    }
    rounded->set_input({.fixed_positions = fixed.cast<float>()});
    rounded->step({}, Eigen::Vector3f(0.0F, -9.81F, 0.0F), {});
  }
  EXPECT_LT((textbook->positions() - ours->positions()).colwise().norm().maxCoeff(), 1e-9);
  // `rounded` differs only in the rounding of gravity.
  EXPECT_LT((rounded->positions() - textbook->positions().cast<float>()).cwiseAbs().maxCoeff(),
            1e-6F);
}

/// Returns the positions of a bar after two steps. In the second one its base swings and vertices
/// have step scales.
Points held_back(ProjectiveSolver<double>& solver, const SolverProblem& problem,
                 const std::vector<float>& scales) {
  solver.set_positions(problem.rest_positions);
  solver.step({}, Eigen::Vector3d(0.0, -9.81, 0.0), {});
  solver.set_input({.fixed_positions = fixed_positions(problem, turn(0.2, {0.2, 0.3, 1.0})),
                    .step_scales = scales});
  solver.step({}, Eigen::Vector3d(0.0, -9.81, 0.0), {});
  return solver.positions();
}

TEST(TextbookSolver, LikeTheCpuSolverHoldsVerticesBack) {
  const Bar bar = make_bar(4, 2, 2, {1.0, 0.4, 0.4});
  const SolverProblem problem = hanging_bar(bar, 9600.0, 5.0);
  std::vector<float> scales;
  for (Eigen::Index v = 0; v < problem.masses.size(); ++v) {
    scales.push_back(v % 3 == 0 ? 0.0F : v % 3 == 1 ? 0.25F : 1.0F);
  }
  const auto textbook = make_textbook_solver<double>(problem);
  const auto rounded = in_float(make_textbook_solver<double>(problem));
  const auto ours = make_cpu_solver<double>(problem);
  Points before, whole;
  for (ProjectiveSolver<double>* solver : {textbook.get(), ours.get()}) {
    whole = held_back(*solver, problem, {});
    solver->set_positions(problem.rest_positions);
    solver->step({}, Eigen::Vector3d(0.0, -9.81, 0.0), {});
    before = solver->positions();
    const Points part = held_back(*solver, problem, scales);
    EXPECT_GT((whole - before).colwise().norm().maxCoeff(), 0.05);
    for (Eigen::Index v = 0; v < part.cols(); ++v) {
      const double scale = problem.fixed[v] != 0 ? 1.0 : double{scales[v]};
      const Points expected = before.col(v) + scale * (whole.col(v) - before.col(v));
      EXPECT_LT((part.col(v) - expected).norm(), 1e-12) << v;
      if (problem.fixed[v] != 0) continue;
      EXPECT_LT((solver->velocities().col(v) - 60.0 * (part.col(v) - before.col(v))).norm(), 1e-9);
    }
    solver->set_input({.step_scales = kNoStepScales});
  }
  rounded->set_input({.step_scales = scales});
  textbook->set_input({.step_scales = scales});
  textbook->set_positions(problem.rest_positions);
  rounded->step({}, Eigen::Vector3f(0.0F, -9.81F, 0.0F), {});
  textbook->step({}, Eigen::Vector3d(0.0, -9.81, 0.0), {});
  EXPECT_LT((rounded->positions() - textbook->positions().cast<float>()).cwiseAbs().maxCoeff(),
            1e-6F);
}

TEST(TextbookSolver, KnowsStrainOnly) {
  SolverProblem problem = hanging_bar(make_bar(1, 1, 1, {1, 1, 1}), 1.0, 1.0);
  problem.constraints.add(Springs{{{0, 7}}, Eigen::VectorXd::Ones(1)});
  EXPECT_THROW(make_textbook_solver<float>(problem), std::logic_error);
}

}  // namespace
}  // namespace sinew
