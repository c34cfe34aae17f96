// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/fan_group.h"

namespace sinew {

/// Holds the kernels of strain, P = R. They keep R in the state as a unit quaternion (w x y z),
/// from which the next iteration starts. R is the rotation nearest to F. It is always proper, and
/// its error is below 1e-4 if s2 + sign(det F) s3 > 0.01 s1 (singular values of F).
///
/// R is computed by Newton's method, which maximizes tr(R^T F) starting from the last rotation.
/// With A = R^T F, its axial vector a and H = tr(S) I - S, S = sym(A), a step rotates by
/// w = H^-1 a. A maximum is the global one if and only if H is positive definite. Along a step the
/// third derivative vanishes at the maximum, so convergence is cubic and one step usually suffices.
/// robust_quaternion() handles elements whose H is not positive definite or that do not converge.
struct StrainKernels {
  FanKernel each = nullptr;  ///< one rotation per tetrahedron
  /// One rotation per fan, the nearest to the weighted mean of its F (Komaritzan & Botsch 2018,
  /// section 6). Only the first TetrahedronState of a group is used.
  FanKernel shared = nullptr;
};

/// Returns the kernels for the best vector instructions of this processor. Both are null if it does
/// not support at least SSSE3.
StrainKernels vectorized_strain_kernels();

}  // namespace sinew
