// SPDX-License-Identifier: MIT

#include "skinning/geometric/rotation_lanes.h"

#include "dynamics/polar.h"

namespace sinew {
namespace {

using Lane = MatrixLanes::Lane;

// The iteration takes 4 steps for the patches of a limb, and 6 for singular values in the ratio of
// 1 to 1e-6.
constexpr int kSteps = 7;
// Largest deviation of the determinant from 1 for a result that has converged.
constexpr float kConverged = 1e-3F;
// For matrices of norm 1. With a smaller cofactor matrix (two small singular values), rounding
// errors would decide.
constexpr float kSmallestCofactor = 1e-4F;
constexpr float kTiny = 1e-30F;

MatrixLanes cofactors(const MatrixLanes& m) {
  MatrixLanes result;
  for (int r = 0; r < 3; ++r) {
    const int r1 = (r + 1) % 3, r2 = (r + 2) % 3;
    for (int c = 0; c < 3; ++c) {
      const int c1 = (c + 1) % 3, c2 = (c + 2) % 3;
      result.entries[r][c] =
          m.entries[r1][c1] * m.entries[r2][c2] - m.entries[r1][c2] * m.entries[r2][c1];
    }
  }
  return result;
}

Lane product(const MatrixLanes& a, const MatrixLanes& b) {
  Lane sum = Lane::Zero();
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) sum += a.entries[r][c] * b.entries[r][c];
  return sum;
}

Lane determinant(const MatrixLanes& m, const MatrixLanes& cofactor) {
  return m.entries[0][0] * cofactor.entries[0][0] + m.entries[0][1] * cofactor.entries[0][1] +
         m.entries[0][2] * cofactor.entries[0][2];
}

void scale(MatrixLanes& m, const Lane& factor) {
  for (auto& row : m.entries)
    for (Lane& entry : row) entry *= factor;
}

/// Returns factors that make the norms of matrices 1.
Lane to_unit(const MatrixLanes& m) {
  return (product(m, m) + kTiny).rsqrt();
}

}  // namespace

void nearest_rotations(MatrixLanes& matrices) {
  MatrixLanes m = matrices;
  scale(m, to_unit(m));
  const MatrixLanes first = cofactors(m);
  const Lane sign = determinant(m, first), cofactor_size = product(first, first).sqrt();
  for (int step = 0; step < kSteps; ++step) {
    MatrixLanes cofactor = cofactors(m);
    const Lane a = to_unit(m), b = to_unit(cofactor);
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c)
        m.entries[r][c] = a * m.entries[r][c] + b * cofactor.entries[r][c];
  }
  scale(m, std::sqrt(3.0F) * to_unit(m));
  const Lane size = determinant(m, cofactors(m));
  for (int lane = 0; lane < MatrixLanes::kLanes; ++lane) {
    // Written so that NaN does not count as converged.
    if (sign[lane] > 0.0F && cofactor_size[lane] > kSmallestCofactor &&
        std::abs(size[lane] - 1.0F) < kConverged)
      continue;
    m.set(lane, polar_rotation(matrices.matrix(lane).cast<double>()).cast<float>());
  }
  matrices = m;
}

}  // namespace sinew
