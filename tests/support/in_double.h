// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/cpu_solver.h"
#include "dynamics/double_solver.h"

namespace sinew::test {

/// Makes a solver that computes in double precision, for ProjectiveSettings::make_solver. Float
/// would round the small moves of fine time steps.
inline std::unique_ptr<ProjectiveSolver<float>> make_in_double(const SolverProblem& problem) {
  return in_float(make_cpu_solver<double>(problem));
}

}  // namespace sinew::test
