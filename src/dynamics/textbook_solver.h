// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Creates a solver that implements Projective Dynamics as in a textbook, the baseline of the
/// benchmark. It solves for absolute positions, with one Eigen::JacobiSVD per tetrahedron and
/// Eigen::SimplicialLLT for the three right-hand sides in one call, and is parallel over
/// tetrahedra. Its only constraint batches are tetrahedron strain and anchors.
///
/// Contacts, bounded contacts and pulls go beyond a textbook. They are part of this solver because
/// the tests of the other solvers need an independent oracle for them: this solver adds them to the
/// matrix and factors it anew, where the others correct each solve. It shares only the definition
/// of bounded contacts with them (BoundedContacts).
/// \throws std::logic_error for other constraints, or if the sizes of the arrays in `problem` do
///         not match
template <typename Real>
std::unique_ptr<ProjectiveSolver<Real>> make_textbook_solver(const SolverProblem& problem);

extern template std::unique_ptr<ProjectiveSolver<float>> make_textbook_solver<float>(
    const SolverProblem&);
extern template std::unique_ptr<ProjectiveSolver<double>> make_textbook_solver<double>(
    const SolverProblem&);

}  // namespace sinew
