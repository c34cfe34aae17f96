// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "registration/surface_laplacian.h"

namespace sinew {

/// The bending energy of Komaritzan 2022, eq. 4.2:
///
///     E(x) = 1/2 sum_i s_i A_i |(D x)_i - R_i (D xbar)_i|^2,
///
/// where D is the Laplacian of the rest shape xbar, A_i the area and s_i the stiffness of a vertex.
/// R_i rotates the Laplacian from rest: local_rotations(), so that, other than with a Laplacian of
/// which just the length is kept, a dent is not as good as a bump, and flat places need no
/// exception. Without rotations, E is 0 for rigid motions only where R_i are those of the motion.
class BendingEnergy {
 public:
  /// \param laplacian  of the rest shape
  /// \param rest       3 x n
  /// \param stiffness  s_i, n; 1 for the published energy
  BendingEnergy(const SurfaceLaplacian& laplacian, const Points& rest,
                const Eigen::VectorXd& stiffness);

  /// Returns the matrix K of the gradient K x - pull(). It does not depend on the rotations.
  const Eigen::SparseMatrix<double>& matrix() const { return matrix_; }
  /// Returns the constant part of the gradient, 3 x n.
  Points pull(const std::vector<Eigen::Matrix3d>& rotations) const;
  /// Returns the energy for given rotations.
  double value(const Points& positions, const std::vector<Eigen::Matrix3d>& rotations) const;
  /// Returns its gradient with the rotations held, 3 x n.
  Points gradient(const Points& positions, const std::vector<Eigen::Matrix3d>& rotations) const;

 private:
  Points rotated(const std::vector<Eigen::Matrix3d>& rotations) const;

  Eigen::SparseMatrix<double> stiffness_matrix_;
  Eigen::SparseMatrix<double> matrix_;
  Eigen::VectorXd areas_;
  Eigen::VectorXd stiffness_;
  Points rest_laplacian_;  ///< (D xbar)_i
};

}  // namespace sinew
