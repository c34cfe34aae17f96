// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/vectors.h"

namespace sinew::cuda {

/// Stores a 3 x N matrix by columns. It has those members of Eigen's matrices that projections of
/// constraints use (dynamics/element.h), named as there.
template <int N>
struct Columns {
  Vec3 columns[N];

  /// The transpose of a matrix, for products.
  struct Transposed {
    const Columns& of;
  };

  // NOLINTNEXTLINE(readability-identifier-naming)
  SINEW_HOST_DEVICE static Columns Zero() { return {}; }

  // NOLINTNEXTLINE(readability-identifier-naming)
  SINEW_HOST_DEVICE static Columns Identity() {
    static_assert(N == 3);
    return {{{1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}};
  }

  SINEW_HOST_DEVICE Vec3& col(int i) { return columns[i]; }
  SINEW_HOST_DEVICE const Vec3& col(int i) const { return columns[i]; }
  template <int Count>
  // NOLINTNEXTLINE(readability-identifier-naming)
  SINEW_HOST_DEVICE Columns<Count> middleCols(int first) const {
    Columns<Count> part;
    for (int i = 0; i < Count; ++i) part.columns[i] = columns[first + i];
    return part;
  }
  SINEW_HOST_DEVICE Transposed transpose() const { return {*this}; }
  SINEW_HOST_DEVICE const Columns& eval() const { return *this; }

  SINEW_HOST_DEVICE float norm() const {
    float squares = 0.0F;
    for (const Vec3& column : columns) squares += column.dot(column);
    return sqrtf(squares);
  }
  SINEW_HOST_DEVICE float determinant() const {
    static_assert(N == 3);
    return columns[0].dot(columns[1].cross(columns[2]));
  }

  SINEW_HOST_DEVICE Columns& operator+=(const Columns& o) {
    for (int i = 0; i < N; ++i) columns[i] += o.columns[i];
    return *this;
  }
};

template <int N>
SINEW_HOST_DEVICE inline Columns<N> operator*(float s, Columns<N> a) {
  for (Vec3& column : a.columns) column = s * column;
  return a;
}
template <int N>
SINEW_HOST_DEVICE inline Columns<N> operator*(const Columns<N>& a, float s) {
  return s * a;
}

SINEW_HOST_DEVICE inline Vec3 operator*(const Columns<3>& a, const Vec3& v) {
  return v.x * a.columns[0] + v.y * a.columns[1] + v.z * a.columns[2];
}
template <int N>
SINEW_HOST_DEVICE inline Columns<N> operator*(const Columns<3>& a, const Columns<N>& b) {
  Columns<N> product;
  for (int i = 0; i < N; ++i) product.columns[i] = a * b.columns[i];
  return product;
}
/// Returns a b^T.
template <int N>
SINEW_HOST_DEVICE inline Columns<3> operator*(const Columns<N>& a,
                                              const typename Columns<N>::Transposed& b) {
  Columns<3> product;
  for (int i = 0; i < N; ++i) {
    product.columns[0] += b.of.columns[i].x * a.columns[i];
    product.columns[1] += b.of.columns[i].y * a.columns[i];
    product.columns[2] += b.of.columns[i].z * a.columns[i];
  }
  return product;
}

}  // namespace sinew::cuda
