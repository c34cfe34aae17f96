// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "cuda/host_device.h"

/// These functions compute eigenvectors of small symmetric matrices, on the CPU and in kernels.
/// Matrices are Eigen's or have the same operator()(row, column) and squaredNorm().
namespace sinew {

/// Diagonalizes a symmetric matrix by cyclic Jacobi rotations (Golub & Van Loan 2013, 8.5). On
/// return, the diagonal of `a` holds the eigenvalues.
/// \param vectors      the identity; on return the eigenvectors as columns
/// \param tolerance    ends once the squares off the diagonal are at most this fraction of all
///                     squares
/// \param max_sweeps  largest number of sweeps over the matrix
template <int Size, typename Matrix, typename Real>
SINEW_HOST_DEVICE inline void diagonalize(Matrix& a, Matrix& vectors, Real tolerance,
                                          int max_sweeps) {
  const Real one = 1;
  for (int sweep = 0; sweep < max_sweeps; ++sweep) {
    Real off_diagonal = 0;
    for (int p = 0; p < Size; ++p)
      for (int q = p + 1; q < Size; ++q) off_diagonal += a(p, q) * a(p, q);
    if (off_diagonal <= tolerance * a.squaredNorm()) break;
    for (int p = 0; p < Size; ++p) {
      for (int q = p + 1; q < Size; ++q) {
        if (a(p, q) == Real(0)) continue;
        const Real theta = (a(q, q) - a(p, p)) / (2 * a(p, q));
        // If the square of theta overflows, t is 0 and the rotation is the identity, which is fine.
        // std::hypot() would avoid the overflow but take most of the time.
        const Real t =
            std::copysign(one, theta) / (std::abs(theta) + std::sqrt(theta * theta + one));
        const Real c = one / std::sqrt(t * t + one);
        const Real s = t * c;
        for (int k = 0; k < Size; ++k) {
          const Real akp = a(k, p), akq = a(k, q);
          a(k, p) = c * akp - s * akq;
          a(k, q) = s * akp + c * akq;
        }
        for (int k = 0; k < Size; ++k) {
          const Real apk = a(p, k), aqk = a(q, k);
          a(p, k) = c * apk - s * aqk;
          a(q, k) = s * apk + c * aqk;
        }
        for (int k = 0; k < Size; ++k) {
          const Real vkp = vectors(k, p), vkq = vectors(k, q);
          vectors(k, p) = c * vkp - s * vkq;
          vectors(k, q) = s * vkp + c * vkq;
        }
      }
    }
  }
}

/// Computes the symmetric 4 x 4 matrix K with tr(R^T F) = q^T K q for the rotation matrix R of a
/// quaternion q = (w, x, y, z). The eigenvector of its largest eigenvalue is the rotation nearest
/// to F (Horn 1987).
template <typename Matrix3, typename Matrix4>
SINEW_HOST_DEVICE inline void horn_matrix(const Matrix3& f, Matrix4& k) {
  k(0, 0) = f(0, 0) + f(1, 1) + f(2, 2);
  k(1, 1) = f(0, 0) - f(1, 1) - f(2, 2);
  k(2, 2) = f(1, 1) - f(0, 0) - f(2, 2);
  k(3, 3) = f(2, 2) - f(0, 0) - f(1, 1);
  k(0, 1) = k(1, 0) = f(2, 1) - f(1, 2);
  k(0, 2) = k(2, 0) = f(0, 2) - f(2, 0);
  k(0, 3) = k(3, 0) = f(1, 0) - f(0, 1);
  k(1, 2) = k(2, 1) = f(0, 1) + f(1, 0);
  k(1, 3) = k(3, 1) = f(0, 2) + f(2, 0);
  k(2, 3) = k(3, 2) = f(1, 2) + f(2, 1);
}

}  // namespace sinew
