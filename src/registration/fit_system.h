// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCholesky>

#include "core/types.h"

namespace sinew {

/// Solves the linear systems of a fit whose unknowns are points:
///
///     sum_j K_ij x_j + B_i x_i = b_i,   B_i = u_i I + w_i n_i n_i^T.
///
/// K, the same for all three coordinates, holds the regularization; the blocks B_i pull each point
/// to a plane and, with u_i, to a place. The coordinates are coupled by the planes alone. So the
/// method is that of conjugate gradients, preconditioned by the Cholesky factor of
/// K + diag(u_i + w_i), which is n x n instead of 3n x 3n: a pull to places instead of planes.
class FitSystem {
 public:
  /// \param matrix  K, symmetric and positive semidefinite; with its diagonal
  explicit FitSystem(Eigen::SparseMatrix<double> matrix);

  /// Sets the blocks and factors the preconditioner.
  /// \param places   u_i, n
  /// \param planes   w_i, n
  /// \param normals  n_i, 3 x n
  /// \throws std::logic_error if nothing determines some of the points
  void set_blocks(Eigen::VectorXd places, Eigen::VectorXd planes, Points normals);

  /// Returns K x + B x, 3 x n.
  Points product(const Points& positions) const;

  /// Solves the system.
  /// \param start      first guess, 3 x n
  /// \param tolerance  of the residual in the norm of the inverse preconditioner, over that of the
  ///                   start
  Points solve(const Points& right_side, const Points& start, double tolerance,
               int most_iterations) const;

 private:
  Points precondition(const Points& residual) const;

  Eigen::SparseMatrix<double> matrix_;
  Eigen::VectorXd places_, planes_;
  Points normals_;
  Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> solver_;
};

}  // namespace sinew
