#pragma once

#include <Eigen/Core>

namespace sinew {

/// The rotation R (det R = +1, always) that is nearest to F in the Frobenius norm, that is, the
/// one that maximises tr(R^T F). For an inverted F the direction of least stretch is flipped;
/// where several rotations are equally near, one of them. Any finite F, also zero.
/// Higham's iteration R <- (R + R^-T) / 2, with the singular value decomposition where it would be
/// slow or reach a reflection (Komaritzan 2022, 3.3 and A.5).
Eigen::Matrix3d polar_rotation(const Eigen::Matrix3d& f);

/// The same through Horn's quaternion: the eigenvector of the largest eigenvalue of a symmetric
/// 4 x 4 matrix (Horn 1987), found by Jacobi rotations. (w, x, y, z), of unit length.
Eigen::Vector4d polar_quaternion(const Eigen::Matrix3d& f);

/// Iterations that Higham's method took; 0 where polar_rotation falls back.
int higham_iterations(const Eigen::Matrix3d& f);

/// Eigenvalues and, as columns, eigenvectors (a proper rotation) of a symmetric matrix by cyclic
/// Jacobi rotations.
struct SymmetricEigen3 {
  Eigen::Vector3d values;
  Eigen::Matrix3d vectors;
};
SymmetricEigen3 symmetric_eigen(const Eigen::Matrix3d& matrix);

}  // namespace sinew
