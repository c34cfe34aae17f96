// SPDX-License-Identifier: MIT

// Prints the time and accuracy of one solve of the time step's constant system: with the panels of
// our solver, with a partitioned inverse of the factor, with conjugate gradients preconditioned by
// an incomplete factor, and with Eigen. Not a test: build target solve_candidates_bench, run it on
// an idle machine.
//   solve_candidates_bench [FILES of one character...]

#include <fmt/format.h>

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <numbers>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "bench/solve_candidates.h"
#include "bench/step_matrix.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "dynamics/elimination_order.h"
#include "dynamics/sparse_cholesky.h"
#include "samples/samples.h"
#include "session/body.h"

namespace {

using namespace sinew;
using Matrix = Eigen::SparseMatrix<double>;

constexpr int kTimings = 400;

Character open(const std::vector<std::string>& files) {
  if (!files.empty()) return open_character(files);
  const std::span<const unsigned char> humanoid = embedded_sample("humanoid");
  return open_character_from_memory("humanoid", humanoid.data(), humanoid.size());
}

/// Matrix of a time step of 1/60 s and right-hand sides for it. The unknowns are in the solver's
/// order.
struct Problem {
  std::shared_ptr<const SolvePlan> plan;
  Matrix lower;
  Columns right_hand_side;
  Eigen::MatrixX3d solution;  ///< by an LDL^T factorization in double
};

/// Returns a displacement that varies smoothly over the body: a sum of plane waves in random
/// directions, with wavelengths of 0.2 to 2 m.
Eigen::MatrixX3d smooth_displacement(const TissueModel& tissue, const SolvePlan& plan) {
  constexpr int kWaves = 30;
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  Eigen::MatrixX3d result = Eigen::MatrixX3d::Zero(plan.size, 3);
  for (int w = 0; w < kWaves; ++w) {
    const auto vector = [&] {
      return Eigen::Vector3d{normal(random), normal(random), normal(random)};
    };
    const Eigen::Vector3d wave =
        vector().normalized() * 2.0 * std::numbers::pi / (0.2 * std::pow(10.0, uniform(random)));
    const Eigen::Vector3d amplitude = 1e-3 * vector();
    const double phase = 2.0 * std::numbers::pi * uniform(random);
    for (int v = 0, i = 0; v < tissue.vertex_count(); ++v)
      if (!tissue.fixed[v])
        result.row(plan.order[i++]) +=
            std::sin(wave.dot(tissue.rest_positions.col(v)) + phase) * amplitude;
  }
  return result;
}

Problem make_problem(const TissueModel& tissue) {
  Problem problem;
  const Matrix natural = step_matrix(tissue, Settings().step.time_step);
  problem.plan = std::make_shared<SolvePlan>(make_solve_plan(natural));
  problem.lower = reordered(natural, problem.plan->order);
  const Eigen::MatrixX3d force =
      problem.lower.selfadjointView<Eigen::Lower>() * smooth_displacement(tissue, *problem.plan);
  problem.right_hand_side.setZero(4, problem.plan->size);
  problem.right_hand_side.topRows<3>() = force.transpose().cast<float>();
  const Eigen::SimplicialLDLT<Matrix> exact(problem.lower);
  problem.solution = exact.solve(
      Eigen::MatrixX3d(problem.right_hand_side.topRows<3>().transpose().cast<double>()));
  return problem;
}

/// Measures solve(x), which replaces the right-hand sides in x by the solution.
template <typename Solve>
void report(const std::string& name, double megabytes, const Problem& problem, Solve&& solve) {
  Columns x;
  x.setZero(4, problem.plan->workspace());
  const int size = problem.plan->size;
  std::vector<double> times;
  for (int i = 0; i < kTimings; ++i) {
    x.leftCols(size) = problem.right_hand_side;
    const Stopwatch watch;
    solve(x);
    times.push_back(1000.0 * watch.milliseconds());
  }
  std::nth_element(times.begin(), times.begin() + kTimings / 2, times.end());
  const Eigen::MatrixX3d found = x.topLeftCorner(3, size).transpose().cast<double>();
  const double error = (found - problem.solution).norm() / problem.solution.norm();
  fmt::print("{:44}{:9.2f}{:9.0f}{:11.1e}\n", name, megabytes, times[kTimings / 2], error);
  std::fflush(stdout);
}

void report_panels(const std::string& name, const Problem& problem, bool vectorized) {
  SparseCholesky<float> cholesky(problem.plan, vectorized);
  if (cholesky.factorize(problem.lower) >= 0) throw std::runtime_error("the matrix is singular");
  const SolvePlan& plan = *problem.plan;
  const double bytes =
      4.0 * static_cast<double>(vectorized ? plan.stored_count : plan.value_count) +
      4.0 * static_cast<double>(plan.rows.size());
  report(name, 1e-6 * bytes, problem, [&](Columns& x) { cholesky.solve(x.data()); });
}

void report_eigen(const Problem& problem) {
  const Eigen::SimplicialLLT<Eigen::SparseMatrix<float>> llt(problem.lower.cast<float>());
  const double bytes = 8.0 * static_cast<double>(llt.matrixL().nestedExpression().nonZeros());
  report("Eigen::SimplicialLLT", 1e-6 * bytes, problem, [&](Columns& x) {
    auto columns = x.topLeftCorner(3, problem.plan->size);
    const Eigen::MatrixX3f b = columns.transpose();
    const Eigen::MatrixX3f solution = llt.solve(b);
    columns = solution.transpose();
  });
}

void run(const std::vector<std::string>& files) {
  set_thread_count(1);
  const Character character = open(files);
  const CharacterWeights weights(character);
  const Body body = build_body(character, weights, Settings(), Document(), {});
  const Problem problem = make_problem(body.tissue);
  fmt::print(
      "{}: {} unknowns, matrix {} values in its lower triangle, factor {} with the panels' "
      "zeros\n{:44}{:>9}{:>9}{:>11}\n",
      character.name, problem.plan->size, problem.lower.nonZeros(), problem.plan->value_count, "",
      "MB", "us", "error");

  report_panels("panels", problem, true);
  report_panels("panels, plain loops", problem, false);
  report_eigen(problem);
  const Eigen::SimplicialLLT<Matrix, Eigen::Lower, Eigen::NaturalOrdering<int>> llt(problem.lower);
  const Matrix factor = llt.matrixL();
  const std::vector<int> parent = elimination_tree(problem.lower);
  for (const int parts : {1, 2, 4, 8, 16, 32, 64}) {
    const PartitionedInverse inverse(factor, parent, parts);
    report(fmt::format("partitioned inverse, {}", parts), inverse.megabytes(), problem,
           [&](Columns& x) { inverse.solve(x); });
  }
  IncompleteGradients gradients(problem.lower);
  fmt::print("incomplete factor: diagonal enlarged by {:.3f}\n", gradients.shift());
  for (const int iterations : {1, 2, 3, 4, 6, 8}) {
    report(fmt::format("incomplete factor, iterations: {}", iterations), gradients.megabytes(),
           problem, [&](Columns& x) { gradients.solve(x, iterations); });
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  try {
    run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
