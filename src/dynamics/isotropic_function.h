// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "cuda/host_device.h"

/// These functions apply functions to the singular values of 3 x 3 matrices, on the CPU and in
/// kernels. Matrices are Eigen's or cuda::Columns.
namespace sinew {

/// Rotates the columns of B in pairs until they are orthogonal, by cyclic Jacobi rotations from one
/// side (Hestenes 1958). For B = F on entry, B = F V on return, so that the lengths of the columns
/// are the singular values of F. Small ones have the same relative accuracy as large ones, unlike
/// the roots of eigenvalues of F^T F.
/// \param v           the identity; on return V
/// \param tolerance   largest squared cosine of the angle between two columns
/// \param max_sweeps  largest number of sweeps over the pairs
template <typename Real, typename Columns>
SINEW_HOST_DEVICE inline void orthogonalize_columns(Columns& b, Columns& v, Real tolerance,
                                                    int max_sweeps) {
  const Real one = 1;
  for (int sweep = 0; sweep < max_sweeps; ++sweep) {
    bool rotated = false;
    for (int pair = 0; pair < 3; ++pair) {
      const int p = pair == 2 ? 1 : 0, q = pair == 0 ? 1 : 2;
      const Real pp = b.col(p).dot(b.col(p)), qq = b.col(q).dot(b.col(q));
      const Real pq = b.col(p).dot(b.col(q));
      if (!(pq * pq > tolerance * pp * qq)) continue;
      rotated = true;
      const Real theta = (qq - pp) / (2 * pq);
      const Real t = std::copysign(one, theta) / (std::abs(theta) + std::sqrt(theta * theta + one));
      const Real c = one / std::sqrt(t * t + one);
      const Real s = t * c;
      for (Columns* matrix : {&b, &v}) {
        const Columns old = *matrix;
        matrix->col(p) = c * old.col(p) + (-s) * old.col(q);
        matrix->col(q) = s * old.col(p) + c * old.col(q);
      }
    }
    if (!rotated) return;
  }
}

/// Returns U diag(ratio(s_i) s_i) V^T for F = U diag(s_i) V^T with s_i >= 0.
/// \param ratio  function of a singular value
template <typename Real, typename Columns, typename Function>
SINEW_HOST_DEVICE inline Columns isotropic_function(const Columns& f, const Function& ratio) {
  constexpr Real kTolerance = sizeof(Real) == sizeof(float) ? Real(1e-13) : Real(1e-28);
  constexpr int kMaxSweeps = 12;
  Columns b = f, v = Columns::Identity();
  orthogonalize_columns<Real>(b, v, kTolerance, kMaxSweeps);
  for (int i = 0; i < 3; ++i) {
    const Real length = b.col(i).norm();
    b.col(i) = ratio(length) * b.col(i);
  }
  return b * v.transpose();
}

}  // namespace sinew
