// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/vectors.h"
#include "dynamics/jacobi.h"

namespace sinew::cuda {

/// Stores a unit quaternion w x y z.
struct Quaternion {
  float w = 1.0F, x = 0.0F, y = 0.0F, z = 0.0F;
};

SINEW_HOST_DEVICE inline Mat3 rotation_matrix(const Quaternion& q) {
  const float x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
  const float xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
  const float xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
  const float wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
  return {{{1.0F - yy - zz, xy - wz, xz + wy},
           {xy + wz, 1.0F - xx - zz, yz - wx},
           {xz - wy, yz + wx, 1.0F - xx - yy}}};
}

/// Stores a small square matrix.
template <int Size>
struct Square {
  float m[Size][Size];

  SINEW_HOST_DEVICE float& operator()(int i, int j) { return m[i][j]; }
  SINEW_HOST_DEVICE float operator()(int i, int j) const { return m[i][j]; }
  // NOLINTNEXTLINE(readability-identifier-naming)
  SINEW_HOST_DEVICE float squaredNorm() const {
    float sum = 0.0F;
    for (int i = 0; i < Size; ++i)
      for (int j = 0; j < Size; ++j) sum += m[i][j] * m[i][j];
    return sum;
  }
};

/// Diagonalizes a symmetric matrix. On return, the diagonal of `a` holds the eigenvalues.
/// \return the eigenvectors as columns
template <int Size>
SINEW_HOST_DEVICE inline Square<Size> diagonalize(Square<Size>& a) {
  constexpr float kTolerance = 1e-14F;
  constexpr int kMaxSweeps = 12;
  Square<Size> vectors;
  for (int i = 0; i < Size; ++i)
    for (int j = 0; j < Size; ++j) vectors(i, j) = i == j ? 1.0F : 0.0F;
  sinew::diagonalize<Size>(a, vectors, kTolerance, kMaxSweeps);
  return vectors;
}

/// Returns the rotation nearest to F, for any finite F (horn_matrix()).
SINEW_HOST_DEVICE inline Quaternion nearest_by_eigenvector(const Mat3& f) {
  float largest = 0.0F;
  for (const Vec3& row : f.row)
    largest = fmaxf(largest, fmaxf(fabsf(row.x), fmaxf(fabsf(row.y), fabsf(row.z))));
  if (!(largest > 0.0F)) return {};
  const float scale = 1.0F / largest;
  Square<4> k;
  horn_matrix([&](int i, int j) { return scale * f.row[i][j]; }, k);
  const Square<4> vectors = diagonalize(k);
  int best = 0;
  for (int i = 1; i < 4; ++i)
    if (k(i, i) > k(best, best)) best = i;
  Quaternion q{vectors(0, best), vectors(1, best), vectors(2, best), vectors(3, best)};
  const float inverse = 1.0F / sqrtf(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {inverse * q.w, inverse * q.x, inverse * q.y, inverse * q.z};
}

/// Returns q times the rotation about `w` by the angle arctan |w|, normalized. With Newton's step
/// w, it corrects any error below a quarter turn exactly if all stretches are equal.
SINEW_HOST_DEVICE inline Quaternion rotated_by_step(const Quaternion& q, const Vec3& w,
                                                    float squared_length) {
  const float c = 1.0F + sqrtf(1.0F + squared_length);
  const Quaternion r = {
      q.w * c - (q.x * w.x + q.y * w.y + q.z * w.z), q.x * c + q.w * w.x + q.y * w.z - q.z * w.y,
      q.y * c + q.w * w.y + q.z * w.x - q.x * w.z, q.z * c + q.w * w.z + q.x * w.y - q.y * w.x};
  const float inverse = 1.0F / sqrtf(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z);
  return {inverse * r.w, inverse * r.x, inverse * r.y, inverse * r.z};
}

/// Holds the symmetric matrix H = tr(S) I - S with its adjugate and determinant.
struct RotationHessian {
  float xx, yy, zz, xy, xz, yz;
  float adj_xx, adj_yy, adj_zz, adj_xy, adj_xz, adj_yz;
  float determinant;

  SINEW_HOST_DEVICE void invert() {
    adj_xx = yy * zz - yz * yz;
    adj_yy = xx * zz - xz * xz;
    adj_zz = xx * yy - xy * xy;
    adj_xy = xz * yz - xy * zz;
    adj_xz = xy * yz - xz * yy;
    adj_yz = xy * xz - yz * xx;
    determinant = xx * adj_xx + xy * adj_xy + xz * adj_xz;
  }
  SINEW_HOST_DEVICE bool is_positive(float min_determinant) const {
    return xx > 0.0F && adj_zz > 0.0F && determinant > min_determinant;
  }
};

/// Returns the rotation nearest to F, which is always proper (no reflection). Maximizes tr(R^T F)
/// by Newton's method from the initial guess q, as in dynamics/strain_kernel.h, which explains why
/// the maximum is the global one. Falls back to nearest_by_eigenvector() if that does not converge.
SINEW_HOST_DEVICE inline Quaternion nearest_rotation(const Mat3& f, Quaternion q) {
  constexpr float kSmallStep = 4e-5F;
  constexpr float kWellConditioned = 1e-5F;
  constexpr float kDamping = 0.004F;
  constexpr int kMaxSteps = 8;
  for (int step = 0; step < kMaxSteps; ++step) {
    const Mat3 r = rotation_matrix(q);
    // A = R^T F, row by row.
    Vec3 a[3];
    a[0] = r.row[0].x * f.row[0] + r.row[1].x * f.row[1] + r.row[2].x * f.row[2];
    a[1] = r.row[0].y * f.row[0] + r.row[1].y * f.row[1] + r.row[2].y * f.row[2];
    a[2] = r.row[0].z * f.row[0] + r.row[1].z * f.row[1] + r.row[2].z * f.row[2];
    const Vec3 axial{a[2].y - a[1].z, a[0].z - a[2].x, a[1].x - a[0].y};
    RotationHessian h{};
    h.xx = a[1].y + a[2].z;
    h.yy = a[0].x + a[2].z;
    h.zz = a[0].x + a[1].y;
    h.xy = -0.5F * (a[0].y + a[1].x);
    h.xz = -0.5F * (a[0].z + a[2].x);
    h.yz = -0.5F * (a[1].z + a[2].y);
    h.invert();
    const float trace = h.xx + h.yy + h.zz;
    if (!h.is_positive(fmaxf(kWellConditioned * trace * trace * trace, 0.0F))) {
      const float shift = kDamping * sqrtf(squared_length(f.row[0]) + squared_length(f.row[1]) +
                                           squared_length(f.row[2]));
      h.xx += shift;
      h.yy += shift;
      h.zz += shift;
      h.invert();
      if (!h.is_positive(0.0F)) break;
    }
    const float inverse = 1.0F / h.determinant;
    const Vec3 w{inverse * (h.adj_xx * axial.x + h.adj_xy * axial.y + h.adj_xz * axial.z),
                 inverse * (h.adj_xy * axial.x + h.adj_yy * axial.y + h.adj_yz * axial.z),
                 inverse * (h.adj_xz * axial.x + h.adj_yz * axial.y + h.adj_zz * axial.z)};
    const float squared = squared_length(w);
    q = rotated_by_step(q, w, squared);
    if (squared < kSmallStep) return q;
  }
  return nearest_by_eigenvector(f);
}

}  // namespace sinew::cuda
