// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "registration/surface_laplacian.h"

namespace sinew {

/// The energy that keeps a surface as rigid as possible (Sorkine & Alexa 2007, eq. 3), against
/// stretching and shear, of which the bending energy knows nothing:
///
///     E(x) = 1/4 sum_i s_i sum_j w_ij |(x_i - x_j) - R_i (xbar_i - xbar_j)|^2,
///
/// with R_i of local_rotations(). Since these minimize E, its derivative is the one with R_i held.
class ArapEnergy {
 public:
  /// \param laplacian  of the rest shape, which holds the weights w_ij
  /// \param rest       xbar, 3 x n
  /// \param stiffness  s_i, n; 1 for the published energy
  ArapEnergy(const SurfaceLaplacian& laplacian, const Points& rest,
             const Eigen::VectorXd& stiffness);

  /// Returns the matrix K of the gradient K x - pull(). It does not depend on the rotations.
  const Eigen::SparseMatrix<double>& matrix() const { return matrix_; }
  /// Returns the constant part of the gradient, 3 x n.
  Points pull(const std::vector<Eigen::Matrix3d>& rotations) const;
  double value(const Points& positions, const std::vector<Eigen::Matrix3d>& rotations) const;
  Points gradient(const Points& positions, const std::vector<Eigen::Matrix3d>& rotations) const;

 private:
  Eigen::SparseMatrix<double> stiffness_matrix_;
  Eigen::SparseMatrix<double> matrix_;
  Points rest_;
  Eigen::VectorXd stiffness_;
};

}  // namespace sinew
