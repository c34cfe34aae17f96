// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/cuda/columns.h"
#include "dynamics/cuda/rotations.h"
#include "dynamics/stretches.h"

namespace sinew::cuda {

SINEW_HOST_DEVICE inline Mat3 to_mat3(const Columns<3>& m) {
  const Vec3 &a = m.columns[0], &b = m.columns[1], &c = m.columns[2];
  return {{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
}
SINEW_HOST_DEVICE inline Columns<3> to_columns(const Mat3& m) {
  const Vec3 &a = m.row[0], &b = m.row[1], &c = m.row[2];
  return {{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
}

/// Implements the operations of projections (dynamics/element.h) in kernels, in float.
struct DeviceMath {
  template <int N>
  using Columns = cuda::Columns<N>;

  Quaternion& rotation;  ///< of the element, kept from iteration to iteration as initial guess

  SINEW_HOST_DEVICE Columns<3> nearest_rotation(const Columns<3>& f) const {
    rotation = cuda::nearest_rotation(to_mat3(f), rotation);
    return to_columns(rotation_matrix(rotation));
  }

  /// Returns the same as sinew::nearest_with_determinant(), but computes the stretches only to the
  /// accuracy of float.
  SINEW_HOST_DEVICE Columns<3> nearest_with_determinant(const Columns<3>& f, float target) const {
    const Columns<3> r = nearest_rotation(f);
    Square<3> stretch;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) stretch(i, j) = r.columns[i].dot(f.columns[j]);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < i; ++j)
        stretch(i, j) = stretch(j, i) = 0.5F * (stretch(i, j) + stretch(j, i));
    const Square<3> vectors = diagonalize(stretch);
    constexpr int kBisections = 40;
    const double sigma[3] = {stretch(0, 0), stretch(1, 1), stretch(2, 2)};
    double s[3];
    stretches_with_product(sigma, target, kBisections, s);
    // V diag(s) V^T, column by column.
    Columns<3> symmetric;
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        symmetric.columns[j] += (static_cast<float>(s[k]) * vectors(j, k)) *
                                Vec3{vectors(0, k), vectors(1, k), vectors(2, k)};
    return r * symmetric;
  }

  template <int N, typename Parameters>
  SINEW_HOST_DEVICE Columns<N> columns(const Parameters& parameters, int first) const {
    Columns<N> matrix;
    for (int i = 0; i < N; ++i)
      matrix.columns[i] = {parameters[first + 3 * i], parameters[first + 3 * i + 1],
                           parameters[first + 3 * i + 2]};
    return matrix;
  }
};

}  // namespace sinew::cuda
