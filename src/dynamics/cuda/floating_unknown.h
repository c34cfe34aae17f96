// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

namespace sinew {

/// Adds mass / dt^2 to the diagonal of a stiffness matrix (lower triangle with its whole diagonal).
/// Unknowns with neither inertia nor a constraint, whose diagonal is still 0, get a 1 there.
/// \return by unknown: 1 if it is such an unknown, which nothing moves
std::vector<std::uint8_t> complete_diagonal(Eigen::SparseMatrix<double>& matrix,
                                            const Eigen::VectorXd& masses,
                                            double inverse_squared_step);

/// Finds a connected part of the body that nothing holds, neither inertia nor fixed vertices nor
/// anchors: its rows of the matrix sum to zero. It is for solvers that do not factor the matrix; a
/// factorization would fail at such a part.
/// \return an unknown of that part; -1 if there is none
int floating_unknown(const Eigen::SparseMatrix<double>& lower);

}  // namespace sinew
