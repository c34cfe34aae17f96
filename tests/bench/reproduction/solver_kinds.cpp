// SPDX-License-Identifier: MIT

#include "bench/reproduction/solver_kinds.h"

#include "dynamics/cpu_solver.h"
#include "dynamics/textbook_solver.h"

namespace sinew {

std::unique_ptr<ProjectiveSolver<float>> vectorized_solver(const SolverProblem& problem) {
  return make_cpu_solver<float>(problem);
}

std::unique_ptr<ProjectiveSolver<float>> plain_solver(const SolverProblem& problem) {
  return make_cpu_solver<float>(problem, {.vectorized = false});
}

std::unique_ptr<ProjectiveSolver<float>> textbook_solver(const SolverProblem& problem) {
  return make_textbook_solver<float>(problem);
}

StepTimes times_of(const Character& character, const Settings& settings, SolverMaker make,
                   int steps) {
  Puppet puppet(character, settings, make);
  return puppet.play(0, steps);
}

}  // namespace sinew
