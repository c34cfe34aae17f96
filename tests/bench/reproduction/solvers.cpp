// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>
#include <memory>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/soft_boundary.h"
#include "bench/reproduction/solver_kinds.h"
#include "bench/reproduction/stand_ins.h"
#include "bench/step_matrix.h"
#include "core/timing.h"
#include "samples/samples.h"

namespace sinew {
namespace {

constexpr int kSteps = 100;

std::unique_ptr<ProjectiveSolver<float>> vectorized_soft(const SolverProblem& problem) {
  return make_soft_boundary_solver(problem, vectorized_solver);
}
std::unique_ptr<ProjectiveSolver<float>> plain_soft(const SolverProblem& problem) {
  return make_soft_boundary_solver(problem, plain_solver);
}
std::unique_ptr<ProjectiveSolver<float>> textbook_soft(const SolverProblem& problem) {
  return make_soft_boundary_solver(problem, textbook_solver);
}

/// Returns a humanoid that is simulated as it is.
Character humanoid(int vertices) {
  Character character = make_sample("humanoid", vertices);
  character.simulate_as_it_is = true;
  return character;
}

}  // namespace

void hard_and_soft_boundary(Report& report) {
  report.begin("2022 Fig. 3.23");
  const Settings settings = published_settings();
  const std::vector<int> sizes =
      report.quick() ? std::vector{800} : std::vector{800, 3500, 8500, 15'000};
  for (const int size : sizes) {
    const Character character = humanoid(size);
    const int steps = report.steps(kSteps * 3500 / std::max(size, 3500), 3);
    const std::string subject = fmt::format("humanoid, {} vertices", size);
    const std::string theirs = size < 1000 ? "1.35" : size > 9000 ? "1.8" : "1.35 to 1.8";
    const StepTimes hard = times_of(character, settings, vectorized_solver, steps);
    const StepTimes soft = times_of(character, settings, vectorized_soft, steps);
    report.add(subject, "time step, soft over hard: solver of the program", "", theirs,
               soft.step / hard.step);
    // The published solver: Higham's iterations in plain code, and Eigen's triangular solves.
    const int slow_steps = std::max(steps / 4, 3);
    const StepTimes eigen_hard = times_of(character, settings, textbook_solver, slow_steps);
    const StepTimes eigen_soft = times_of(character, settings, textbook_soft, slow_steps);
    const StepTimes plain_hard = times_of(character, settings, plain_solver, slow_steps);
    const StepTimes plain_with_anchors = times_of(character, settings, plain_soft, slow_steps);
    report.add(
        subject, "local plus global, soft over hard: plain loops and Eigen's Cholesky", "", theirs,
        (plain_with_anchors.local + eigen_soft.global) / (plain_hard.local + eigen_hard.global));
    report.add(subject, "global step, soft over hard: Eigen's Cholesky", "", "",
               eigen_soft.global / eigen_hard.global);
  }
}

void prism_rotations(Report& report) {
  report.begin("2018 section 6 prisms");
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(4316, 800);
  const Character character = built_in_character("humanoid");
  Settings prisms = settings;
  set_setting(prisms, "tissue.prism_rotations", "on");
  const auto compare = [&](const std::string& subject, SolverMaker make, int steps) {
    const StepTimes each = times_of(character, settings, make, steps);
    const StepTimes shared = times_of(character, prisms, make, steps);
    report.add(subject, "local step, a rotation per tetrahedron over one per prism", "", "3",
               each.local / shared.local);
    report.add(subject, "time step, a rotation per tetrahedron over one per prism", "", "1.7",
               each.step / shared.step);
  };
  compare("humanoid, plain loops", plain_solver, report.steps(20, 2));
  compare("humanoid, vector instructions", vectorized_solver, report.steps(kSteps, 2));
}

void energy_of_iterations(Report& report) {
  report.begin("2022 Fig. 2.3");
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 800);
  const Character character = built_in_character("humanoid");
  Puppet puppet(character, settings);
  ProjectiveSolver<float>& solver = puppet.skinner().solver();
  solver.record_energy(true);
  constexpr int kIterations = 10;
  std::vector<std::vector<double>> left(kIterations + 1);
  int rises = 0, iterations = 0;
  puppet.play(0, report.steps(60, 3), [&] {
    const std::vector<double>& energies = solver.energies();
    for (int i = 0; i <= kIterations; ++i) {
      left[i].push_back((energies[i] - energies.back()) / (energies.front() - energies.back()));
      if (i == 0) continue;
      ++iterations;
      // Rounding of positions to float moves the energy by parts in a million.
      if (energies[i] > energies[i - 1] * (1.0 + 1e-6)) ++rises;
    }
  });
  report.add("humanoid walk", fmt::format("iterations of {} in which the energy rises", iterations),
             "", "0", rises);
  for (const int i : {1, 2, 3, 5, 8}) {
    report.add("humanoid walk", fmt::format("energy left to lose after {} iterations", i), "%", "",
               100.0 * quantile(left[i], 0.5), "median over steps; 100 at the start, 0 after 10");
  }
}

void matrix_products(Report& report) {
  const Character character = humanoid(report.steps(15'000, 1000));
  Settings settings = published_settings();
  settings.simulation.vertices = 0;
  Puppet puppet(character, settings);
  const Eigen::SparseMatrix<double> lower = step_matrix(puppet.tissue(), settings.step.time_step);
  const Eigen::SparseMatrix<double> whole = lower.selfadjointView<Eigen::Lower>();
  const Eigen::SparseMatrix<float, Eigen::RowMajor> matrix = whole.cast<float>();
  Eigen::VectorXi row_sizes(matrix.rows());
  for (Eigen::Index i = 0; i < matrix.rows(); ++i)
    row_sizes[i] = matrix.outerIndexPtr()[i + 1] - matrix.outerIndexPtr()[i];
  report.begin("2022 Fig. 3.8");
  report.add("humanoid", "fewest numbers in a row of the matrix", "", "4", row_sizes.minCoeff());
  report.add("humanoid", "most numbers in a row", "", "19", row_sizes.maxCoeff());
  report.add("humanoid", "mean numbers in a row", "", "", row_sizes.cast<double>().mean());

  report.begin("2022 Table 3.1");
  const std::string subject = fmt::format("humanoid, {} rows", matrix.rows());
  const auto microseconds = [&](int columns) {
    using Values = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Values x = Values::Ones(matrix.cols(), columns);
    Values y = Values::Zero(matrix.rows(), columns);
    std::vector<double> times;
    for (int i = 0; i < report.steps(300, 20); ++i) {
      const Stopwatch watch;
      y.noalias() = matrix * x;
      times.push_back(1000.0 * watch.milliseconds());
    }
    return typical(times);
  };
  const double one = microseconds(1), three = microseconds(3);
  report.add(subject, "CPU, 1D", "us", "382", one, "Eigen on 1 thread; theirs on 20 threads");
  report.add(subject, "CPU, 3D", "us", "503", three, "Eigen on 1 thread; theirs on 20 threads");
  report.add(subject, "CPU, 3D over 1D", "", "1.32", three / one);
}

}  // namespace sinew
