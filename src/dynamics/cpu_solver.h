#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

struct CpuSolverOptions {
  /// Vector instructions in the local step where the processor has them (float only); without
  /// them, the plain loops that are their reference.
  bool vectorized = true;
};

/// The CPU solver: sparse Cholesky, factored once for each time step length, stiffness and mass.
/// The same input gives the same bits for any number of threads. At first the body stands at
/// rest. Free vertices without mass and without any constraint stay where they are.
/// \throws std::logic_error when arrays of `problem` do not fit together
template <typename Real>
std::unique_ptr<ProjectiveSolver<Real>> make_cpu_solver(const SolverProblem& problem,
                                                        const CpuSolverOptions& options = {});

extern template std::unique_ptr<ProjectiveSolver<float>> make_cpu_solver<float>(
    const SolverProblem&, const CpuSolverOptions&);
extern template std::unique_ptr<ProjectiveSolver<double>> make_cpu_solver<double>(
    const SolverProblem&, const CpuSolverOptions&);

}  // namespace sinew
