// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Returns the rotation R (always with det R = +1) that is nearest to F in the Frobenius norm. It
/// is the rotation that maximizes tr(R^T F). For an inverted F it flips the direction of least
/// stretch. If several rotations are equally near, returns one of them. F may be any finite matrix,
/// including zero. Uses Higham's iteration R <- (R + R^-T) / 2 (Komaritzan 2022, 3.3 and eq. A.5),
/// or the singular value decomposition where the iteration would be slow or converge to a
/// reflection.
Eigen::Matrix3d polar_rotation(const Eigen::Matrix3d& f);

/// Returns the rotation nearest to F as a unit quaternion (w, x, y, z). It is the eigenvector of
/// the largest eigenvalue of a symmetric 4 x 4 matrix (Horn 1987), computed by Jacobi rotations.
Eigen::Vector4d polar_quaternion(const Eigen::Matrix3d& f);

/// Returns the number of iterations that Higham's method takes for F, or 0 if polar_rotation() uses
/// the singular value decomposition instead.
int higham_iterations(const Eigen::Matrix3d& f);

/// Holds the eigendecomposition of a symmetric 3 x 3 matrix.
struct SymmetricEigen3 {
  Eigen::Vector3d values;
  Eigen::Matrix3d vectors;  ///< eigenvectors as columns; a proper rotation
};
/// Computes the eigendecomposition by cyclic Jacobi rotations. Eigenvalues are not sorted.
SymmetricEigen3 symmetric_eigen(const Eigen::Matrix3d& matrix);

}  // namespace sinew
