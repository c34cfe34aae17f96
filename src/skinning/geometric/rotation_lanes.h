// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Holds several 3 x 3 matrices, so that all can be decomposed at once with vector instructions.
struct MatrixLanes {
  static constexpr int kLanes = 8;
  using Lane = Eigen::Array<float, kLanes, 1>;

  Lane entries[3][3];  ///< [row][column]

  Eigen::Matrix3f matrix(int lane) const {
    Eigen::Matrix3f result;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) result(r, c) = entries[r][c][lane];
    return result;
  }
  void set(int lane, const Eigen::Matrix3f& matrix) {
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) entries[r][c][lane] = matrix(r, c);
  }
};

/// Replaces each matrix F by the rotation that is nearest to it, as polar_rotation() computes it
/// (dynamics/polar.h), to about 1e-5. F may be any finite matrix.
///
/// F = U S V^T and its cofactor matrix, U cof(S) V^T, have the same singular vectors. The iteration
/// F <- F / |F| + cof(F) / |cof(F)| therefore keeps U and V. It makes positive singular values
/// equal with quadratic convergence, without a division by any of them, so that the rotation of a
/// flat patch (with a singular value of zero) is found as well. What remains, such as inverted
/// patches, is left to polar_rotation().
void nearest_rotations(MatrixLanes& matrices);

}  // namespace sinew
