// SPDX-License-Identifier: MIT

// The part of the kernels of hyperelastic_kernel.cpp that spline-based materials have for
// themselves. See fan_vectors-inl.h for the guard.
#if defined(SINEW_DYNAMICS_SPLINE_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_DYNAMICS_SPLINE_VECTORS_INL_H
#undef SINEW_DYNAMICS_SPLINE_VECTORS_INL_H
#else
#define SINEW_DYNAMICS_SPLINE_VECTORS_INL_H
#endif

#include "dynamics/fan_vectors-inl.h"
#include "dynamics/stretch_curve.h"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128

/// Rotates the columns of B in pairs until they are orthogonal: orthogonalize_columns() in all
/// lanes.
/// \return V, with B = F V for B = F on entry
HWY_INLINE Matrix3 orthogonalize_in_lanes(Matrix3& b) {
  constexpr float kTolerance = 1e-13F;
  constexpr int kMaxSweeps = 8;
  const Tag d;
  const Vector zero = hn::Zero(d), one = hn::Set(d, 1.0F), tiny = hn::Set(d, 1e-30F),
               tolerance = hn::Set(d, kTolerance);
  const auto dot_columns = [&](int p, int q) {
    return dot3(b.m[0][p], b.m[0][q], b.m[1][p], b.m[1][q], b.m[2][p], b.m[2][q]);
  };
  Matrix3 v = {{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}};
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    bool rotated = false;
    for (int pair = 0; pair < 3; ++pair) {
      const int p = pair == 2 ? 1 : 0, q = pair == 0 ? 1 : 2;
      const Vector pp = dot_columns(p, p), qq = dot_columns(q, q), pq = dot_columns(p, q);
      if (hn::AllTrue(d, hn::Le(hn::Mul(pq, pq), hn::Mul(tolerance, hn::Mul(pp, qq))))) continue;
      rotated = true;
      // t = sign(theta) / (|theta| + sqrt(theta^2 + 1)) without the division by pq in theta, which
      // may be 0.
      const Vector difference = hn::Sub(qq, pp), twice = hn::Add(pq, pq);
      const Vector root = hn::Sqrt(hn::MulAdd(difference, difference, hn::Mul(twice, twice)));
      const Vector t = hn::Div(hn::Mul(twice, hn::CopySign(one, difference)),
                               hn::Add(hn::Add(hn::Abs(difference), root), tiny));
      const Vector c = hn::Div(one, hn::Sqrt(hn::MulAdd(t, t, one))), s = hn::Mul(t, c);
      for (Matrix3* matrix : {&b, &v}) {
        for (auto& row : matrix->m) {
          const Vector old = row[p];
          row[p] = hn::MulSub(c, old, hn::Mul(s, row[q]));
          row[q] = hn::MulAdd(s, old, hn::Mul(c, row[q]));
        }
      }
    }
    if (!rotated) break;
  }
  return v;
}

/// Implements SplineStrain::slope() over the stretch.
/// \param curve  the parameters of SplineStrain
HWY_INLINE Vector slope_over_stretch(Vector stretch, const float* HWY_RESTRICT curve) {
  const Tag d;
  Vector sum = hn::Mul(hn::Set(d, curve[0]), hn::Sub(stretch, hn::Set(d, 1.0F)));
  for (int i = 0; i < StretchCurve::kCoefficients; ++i) {
    const Vector kink = hn::Set(d, static_cast<float>(StretchCurve::kKinks[i]));
    const bool pressed = i < StretchCurve::kPressed;
    const Vector excess =
        hn::Max(hn::Zero(d), pressed ? hn::Sub(kink, stretch) : hn::Sub(stretch, kink));
    const Vector half = hn::Set(d, (pressed ? -0.5F : 0.5F) * curve[2 + i]);
    sum = hn::MulAdd(half, hn::Mul(excess, excess), sum);
  }
  return hn::Div(sum, stretch);
}

/// Returns the first term of P / k of SplineStrain.
HWY_INLINE Matrix3 spline_stress(const Matrix3& f, const float* HWY_RESTRICT curve) {
  constexpr float kLeastSquare =
      static_cast<float>(StretchCurve::kLeastStretch * StretchCurve::kLeastStretch);
  const Tag d;
  Matrix3 b = f;
  const Matrix3 v = orthogonalize_in_lanes(b);
  for (int i = 0; i < 3; ++i) {
    const Vector square = dot3(b.m[0][i], b.m[0][i], b.m[1][i], b.m[1][i], b.m[2][i], b.m[2][i]);
    const Vector stretch = hn::Sqrt(hn::Max(square, hn::Set(d, kLeastSquare)));
    const Vector ratio = slope_over_stretch(stretch, curve);
    for (auto& row : b.m) row[i] = hn::Mul(ratio, row[i]);
  }
  Matrix3 stress;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      stress.m[i][j] = dot3(b.m[i][0], v.m[j][0], b.m[i][1], v.m[j][1], b.m[i][2], v.m[j][2]);
  return stress;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#endif
