// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Holds the options of make_cpu_solver().
struct CpuSolverOptions {
  /// Uses vector instructions in the local step and in triangular solves if the processor has them
  /// (float only). If false, the scalar reference loops run instead.
  bool vectorized = true;
};

/// Creates the CPU solver. It solves with a sparse Cholesky factor, which is computed once for each
/// time step length, stiffness and mass. The results are bitwise identical for any number of
/// threads. Initially the body is at its rest positions with zero velocity. Free vertices without
/// mass and without any constraint do not move.
/// \throws std::logic_error if the sizes of the arrays in `problem` do not match
template <typename Real>
std::unique_ptr<ProjectiveSolver<Real>> make_cpu_solver(const SolverProblem& problem,
                                                        const CpuSolverOptions& options = {});

extern template std::unique_ptr<ProjectiveSolver<float>> make_cpu_solver<float>(
    const SolverProblem&, const CpuSolverOptions&);
extern template std::unique_ptr<ProjectiveSolver<double>> make_cpu_solver<double>(
    const SolverProblem&, const CpuSolverOptions&);

}  // namespace sinew
