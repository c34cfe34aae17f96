#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

namespace sinew {

/// Adds masses over squared time steps to a stiffness matrix (lower triangle with its whole
/// diagonal). Unknowns that then have neither inertia nor constraint get a 1.
/// \return by unknown, whether it is one of those: nothing moves it
std::vector<std::uint8_t> complete_diagonal(Eigen::SparseMatrix<double>& matrix,
                                            const Eigen::VectorXd& masses,
                                            double inverse_squared_step);

/// An unknown of a part that the matrix lets float: its rows sum to zero, since neither inertia nor
/// anything fixed holds it. -1: there is none. For those who do not factor the matrix.
int loose_unknown(const Eigen::SparseMatrix<double>& lower);

}  // namespace sinew
