// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Makes a solver in which anchors (Bouaziz 2014) replace the fixed vertices of the problem: all
/// vertices are unknowns, and the positions that fixed vertices are given become targets of anchors
/// (Komaritzan 2022, 2.2.3 and Fig. 3.23).
/// \param make  makes the solver of the problem with anchors
std::unique_ptr<ProjectiveSolver<float>> make_soft_boundary_solver(
    const SolverProblem& problem,
    std::unique_ptr<ProjectiveSolver<float>> (*make)(const SolverProblem& problem));

}  // namespace sinew
