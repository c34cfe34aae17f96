// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/cuda/rotations.h"

/// Projections of the constraint kinds in dynamics/constraint_set.h, for kernels. They compute the
/// same as the kinds' project(), on plain numbers. A projection has
///   kRows, kParameters   as the kind
///   kTurns               true if it keeps a rotation from iteration to iteration
///   project(current, parameters, turn, target)
/// where `current` and `target` have kRows vectors, Q z and p, `turn` is the rotation and
/// `parameters(i)` reads one parameter of the element.
namespace sinew::cuda {

/// Returns the matrix with these columns.
SINEW_HOST_DEVICE inline Mat3 from_columns(const Vec3& a, const Vec3& b, const Vec3& c) {
  return {{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}};
}
SINEW_HOST_DEVICE inline Vec3 column(const Mat3& m, int i) {
  if (i == 0) return {m.row[0].x, m.row[1].x, m.row[2].x};
  if (i == 1) return {m.row[0].y, m.row[1].y, m.row[2].y};
  return {m.row[0].z, m.row[1].z, m.row[2].z};
}

/// Projection of TetrahedronStrain.
struct StrainProjection {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 0;
  static constexpr bool kTurns = true;

  template <typename Parameters>
  SINEW_HOST_DEVICE static void project(const Vec3* current, const Parameters& /*parameters*/,
                                        Quaternion& turn, Vec3* target) {
    turn = nearest_rotation(from_columns(current[0], current[1], current[2]), turn);
    const Mat3 r = rotation_matrix(turn);
    for (int i = 0; i < 3; ++i) target[i] = column(r, i);
  }
};

/// Projection of FanStrain: one rotation for its tetrahedra, nearest to the weighted mean of their
/// F.
struct FanProjection {
  static constexpr int kTetrahedra = 3;
  static constexpr int kRows = 3 * kTetrahedra;
  static constexpr int kParameters = kTetrahedra;
  static constexpr bool kTurns = true;

  template <typename Parameters>
  SINEW_HOST_DEVICE static void project(const Vec3* current, const Parameters& scales,
                                        Quaternion& turn, Vec3* target) {
    Vec3 mean[3];
    for (int t = 0; t < kTetrahedra; ++t)
      for (int i = 0; i < 3; ++i) mean[i] += scales(t) * current[3 * t + i];
    turn = nearest_rotation(from_columns(mean[0], mean[1], mean[2]), turn);
    const Mat3 r = rotation_matrix(turn);
    for (int t = 0; t < kTetrahedra; ++t)
      for (int i = 0; i < 3; ++i) target[3 * t + i] = scales(t) * column(r, i);
  }
};

/// Projection of PositionStrain. Takes the rotation from the deformation gradient F if `Gradient`,
/// else from the covariance matrix.
template <bool Gradient>
struct PositionProjection {
  static constexpr int kRows = 4;
  static constexpr int kParameters = 12 + 9;
  static constexpr bool kTurns = true;

  template <typename Parameters>
  SINEW_HOST_DEVICE static void project(const Vec3* current, const Parameters& shape,
                                        Quaternion& turn, Vec3* target) {
    Vec3 rest[4];
    for (int c = 0; c < 4; ++c) rest[c] = {shape(3 * c), shape(3 * c + 1), shape(3 * c + 2)};
    Vec3 columns[3];  // of the covariance E Ebar^T
    for (int c = 0; c < 4; ++c) {
      columns[0] += rest[c].x * current[c];
      columns[1] += rest[c].y * current[c];
      columns[2] += rest[c].z * current[c];
    }
    if constexpr (Gradient) {
      const Vec3 covariance[3] = {columns[0], columns[1], columns[2]};
      for (int j = 0; j < 3; ++j)
        columns[j] = shape(12 + 3 * j) * covariance[0] + shape(13 + 3 * j) * covariance[1] +
                     shape(14 + 3 * j) * covariance[2];
    }
    turn = nearest_rotation(from_columns(columns[0], columns[1], columns[2]), turn);
    const Mat3 r = rotation_matrix(turn);
    for (int c = 0; c < 4; ++c) target[c] = r * rest[c];
  }
};

/// Projection of CovarianceGradientStrain.
struct CovarianceGradientProjection {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 9;
  static constexpr bool kTurns = true;

  template <typename Parameters>
  SINEW_HOST_DEVICE static void project(const Vec3* current, const Parameters& moment,
                                        Quaternion& turn, Vec3* target) {
    Vec3 columns[3];
    for (int j = 0; j < 3; ++j)
      columns[j] = moment(3 * j) * current[0] + moment(3 * j + 1) * current[1] +
                   moment(3 * j + 2) * current[2];
    turn = nearest_rotation(from_columns(columns[0], columns[1], columns[2]), turn);
    const Mat3 r = rotation_matrix(turn);
    for (int i = 0; i < 3; ++i) target[i] = column(r, i);
  }
};

/// Projection of Springs and SurfaceBending: scales the vector to its rest length.
struct LengthProjection {
  static constexpr int kRows = 1;
  static constexpr int kParameters = 1;
  static constexpr bool kTurns = false;

  template <typename Parameters>
  SINEW_HOST_DEVICE static void project(const Vec3* current, const Parameters& length_at_rest,
                                        Quaternion& /*turn*/, Vec3* target) {
    const float norm = length(*current);
    *target = norm > 0.0F ? (length_at_rest(0) / norm) * *current : Vec3{length_at_rest(0), 0, 0};
  }
};

/// Projection of TetrahedronVolume. Replaces the stretches of F by the nearest ones whose product
/// is the target, as nearest_with_determinant() does (dynamics/volume.h).
struct VolumeProjection {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 2;
  static constexpr bool kTurns = true;

  template <typename Parameters>
  SINEW_HOST_DEVICE static void project(const Vec3* current, const Parameters& range,
                                        Quaternion& turn, Vec3* target) {
    const float ratio = dot(current[0], cross(current[1], current[2]));
    for (int i = 0; i < 3; ++i) target[i] = current[i];
    if (ratio >= range(0) && ratio <= range(1)) return;
    turn = nearest_rotation(from_columns(current[0], current[1], current[2]), turn);
    const Mat3 r = rotation_matrix(turn);
    float stretch[3][3], vectors[3][3];
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) stretch[i][j] = dot(column(r, i), current[j]);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < i; ++j)
        stretch[i][j] = stretch[j][i] = 0.5F * (stretch[i][j] + stretch[j][i]);
    diagonalize<3>(stretch, vectors);
    float s[3] = {stretch[0][0], stretch[1][1], stretch[2][2]};
    meet_determinant(s, ratio < range(0) ? range(0) : range(1));
    // R V diag(s) V^T, column by column.
    for (int j = 0; j < 3; ++j) {
      Vec3 part;
      for (int k = 0; k < 3; ++k)
        part += (s[k] * vectors[j][k]) * Vec3{vectors[0][k], vectors[1][k], vectors[2][k]};
      target[j] = r * part;
    }
  }

 private:
  /// Sets each stretch to the larger root of s (s - sigma) = m, or to the smaller one for index
  /// `least`. \return the product of the stretches
  SINEW_HOST_DEVICE static double product_at(const float* sigma, double m, int least,
                                             double* stretches) {
    double product = 1.0;
    for (int i = 0; i < 3; ++i) {
      const double squared = static_cast<double>(sigma[i]) * sigma[i] + 4.0 * m;
      const double root = squared > 0.0 ? sqrt(squared) : 0.0;
      stretches[i] = 0.5 * (i == least ? sigma[i] - root : sigma[i] + root);
      product *= stretches[i];
    }
    return product;
  }

  /// Replaces the stretches by the nearest ones whose product is `target`. Finds the multiplier m
  /// by bisection.
  SINEW_HOST_DEVICE static void meet_determinant(float* sigma, double target) {
    double s[3];
    double below = 0.0, above = 1.0;
    int least = -1;
    if (static_cast<double>(sigma[0]) * sigma[1] * sigma[2] < target) {
      while (product_at(sigma, above, -1, s) < target) above *= 4.0;
    } else {
      int smallest = 0;
      for (int i = 1; i < 3; ++i)
        if (sigma[i] < sigma[smallest]) smallest = i;
      // The product of the larger roots falls with m, down to where both roots of the smallest
      // stretch meet. If it is still too large there, that stretch continues on its smaller root,
      // while m returns to 0.
      const double turning = -0.25 * sigma[smallest] * sigma[smallest];
      if (product_at(sigma, turning, -1, s) < target) {
        below = turning;
        above = 0.0;
      } else {
        least = smallest;
        above = turning;
      }
    }
    constexpr int kBisections = 40;
    for (int i = 0; i < kBisections; ++i) {
      const double middle = 0.5 * (below + above);
      (product_at(sigma, middle, least, s) < target ? below : above) = middle;
    }
    product_at(sigma, 0.5 * (below + above), least, s);
    for (int i = 0; i < 3; ++i) sigma[i] = static_cast<float>(s[i]);
  }
};

}  // namespace sinew::cuda
