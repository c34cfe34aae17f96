// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bench/reproduction/stand_ins.h"

namespace sinew {

/// Makes the solver of the program.
std::unique_ptr<ProjectiveSolver<float>> vectorized_solver(const SolverProblem& problem);
/// Makes the same without vector instructions: Higham's iterations in plain loops.
std::unique_ptr<ProjectiveSolver<float>> plain_solver(const SolverProblem& problem);
/// Makes a solver with Eigen's singular value decomposition of each tetrahedron and Eigen's
/// Cholesky decomposition.
std::unique_ptr<ProjectiveSolver<float>> textbook_solver(const SolverProblem& problem);

/// Returns the durations of time steps in the first clip of a character.
StepTimes times_of(const Character& character, const Settings& settings, SolverMaker make,
                   int steps);

}  // namespace sinew
