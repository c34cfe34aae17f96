#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Projective Dynamics as a textbook has it, the yardstick of the benchmark: for absolute
/// positions, one Eigen::JacobiSVD for each tetrahedron, Eigen::SimplicialLLT with the three
/// right-hand sides in one call, parallel over tetrahedra. For tetrahedron strain and anchors.
/// \throws std::logic_error for other constraints, or when arrays of `problem` do not fit together
template <typename Real>
std::unique_ptr<ProjectiveSolver<Real>> make_textbook_solver(const SolverProblem& problem);

extern template std::unique_ptr<ProjectiveSolver<float>> make_textbook_solver<float>(
    const SolverProblem&);
extern template std::unique_ptr<ProjectiveSolver<double>> make_textbook_solver<double>(
    const SolverProblem&);

}  // namespace sinew
