// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries: the linker could pick copies compiled for newer processors for the
// whole program.
#include "dynamics/strain_kernel.h"

#include "dynamics/robust_quaternion.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dynamics/strain_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "dynamics/fan_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

StrainKernels strain_kernels() {
  return {};
}

#else

// Squared length of a step w below which the iteration has converged. The remaining error is some
// |w|^3 / 3 times the condition number of H, which is 100 at most: below 1e-5.
constexpr float kSmallStep = 4e-5F;
// Lower bound of det H / tr(H)^3 for s2 + s3 > 0.01 s1 (least at (1, 1, -0.99)).
constexpr float kWellConditioned = 1e-5F;
// If det H is below it, the multiple kDamping |F| of the identity is added to it. This shift is
// below 0.01 s1, so that the saddle point half a turn away, whose H has the eigenvalue -(s2 + s3),
// is not mistaken for the maximum.
constexpr float kDamping = 0.004F;
constexpr int kMaxSteps = 8;

struct Quaternion {
  Vector w, x, y, z;
};

HWY_INLINE Matrix3 rotation_matrix(const Quaternion& q) {
  const Tag d;
  const Vector one = hn::Set(d, 1.0F);
  const Vector x2 = hn::Add(q.x, q.x), y2 = hn::Add(q.y, q.y), z2 = hn::Add(q.z, q.z);
  const Vector xx = hn::Mul(q.x, x2), yy = hn::Mul(q.y, y2), zz = hn::Mul(q.z, z2);
  const Vector xy = hn::Mul(q.x, y2), xz = hn::Mul(q.x, z2), yz = hn::Mul(q.y, z2);
  return {{{hn::Sub(hn::Sub(one, yy), zz), hn::NegMulAdd(q.w, z2, xy), hn::MulAdd(q.w, y2, xz)},
           {hn::MulAdd(q.w, z2, xy), hn::Sub(hn::Sub(one, xx), zz), hn::NegMulAdd(q.w, x2, yz)},
           {hn::NegMulAdd(q.w, y2, xz), hn::MulAdd(q.w, x2, yz), hn::Sub(hn::Sub(one, xx), yy)}}};
}

/// Returns q times the rotation about `w` by the angle arctan |w|, normalized. (With the arctangent
/// the step is exact for any error below a quarter turn if all stretches are equal.)
HWY_INLINE Quaternion rotated_by_step(const Quaternion& q, const Vector3& w,
                                      Vector squared_length) {
  const Tag d;
  const Vector one = hn::Set(d, 1.0F);
  const Vector c = hn::Add(one, hn::Sqrt(hn::Add(one, squared_length)));
  const auto dot = [](Vector a, Vector b, Vector e, Vector f, Vector g, Vector h) {
    return hn::MulAdd(a, b, hn::MulAdd(e, f, hn::Mul(g, h)));
  };
  const Quaternion r = {
      hn::MulSub(q.w, c, dot(q.x, w.x, q.y, w.y, q.z, w.z)),
      hn::NegMulAdd(q.z, w.y, dot(q.x, c, q.w, w.x, q.y, w.z)),
      hn::NegMulAdd(q.x, w.z, dot(q.y, c, q.w, w.y, q.z, w.x)),
      hn::NegMulAdd(q.y, w.x, dot(q.z, c, q.w, w.z, q.x, w.y)),
  };
  const Vector length = hn::Sqrt(hn::MulAdd(r.w, r.w, dot(r.x, r.x, r.y, r.y, r.z, r.z)));
  const Vector scale = hn::Div(one, length);
  return {hn::Mul(r.w, scale), hn::Mul(r.x, scale), hn::Mul(r.y, scale), hn::Mul(r.z, scale)};
}

/// The symmetric matrix H with its adjugate and determinant.
struct Hessian {
  Vector xx, yy, zz, xy, xz, yz;
  Vector adj_xx, adj_yy, adj_zz, adj_xy, adj_xz, adj_yz;
  Vector determinant;

  /// Computes the adjugate and the determinant, which together give the inverse.
  HWY_INLINE void invert() {
    adj_xx = hn::MulSub(yy, zz, hn::Mul(yz, yz));
    adj_yy = hn::MulSub(xx, zz, hn::Mul(xz, xz));
    adj_zz = hn::MulSub(xx, yy, hn::Mul(xy, xy));
    adj_xy = hn::MulSub(xz, yz, hn::Mul(xy, zz));
    adj_xz = hn::MulSub(xy, yz, hn::Mul(xz, yy));
    adj_yz = hn::MulSub(xy, xz, hn::Mul(yz, xx));
    determinant = dot3(xx, adj_xx, xy, adj_xy, xz, adj_xz);
  }
  /// Returns true in lanes where H is positive definite (by its leading minors) and its determinant
  /// is above a given bound.
  HWY_INLINE Mask positive(Vector smallest_determinant) const {
    const Vector zero = hn::Zero(Tag());
    return hn::And(hn::And(hn::Gt(xx, zero), hn::Gt(adj_zz, zero)),
                   hn::Gt(determinant, smallest_determinant));
  }
};

/// Computes the rotations of the lanes in which Newton's method failed, one by one.
HWY_NOINLINE void settle_by_eigenvector(Mask open, const Matrix3& f, Quaternion& q) {
  const Tag d;
  HWY_ALIGN float entries[9][kLanes];
  HWY_ALIGN float quaternions[4][kLanes];
  HWY_ALIGN float flags[kLanes];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) hn::Store(f.m[i][j], d, entries[3 * i + j]);
  Vector* parts[4] = {&q.w, &q.x, &q.y, &q.z};
  for (int c = 0; c < 4; ++c) hn::Store(*parts[c], d, quaternions[c]);
  hn::Store(hn::IfThenElseZero(open, hn::Set(d, 1.0F)), d, flags);
  for (int lane = 0; lane < kLanes; ++lane) {
    if (flags[lane] == 0.0F) continue;
    float matrix[9], quaternion[4];
    for (int i = 0; i < 9; ++i) matrix[i] = entries[i][lane];
    robust_quaternion(matrix, quaternion);
    for (int c = 0; c < 4; ++c) quaternions[c][lane] = quaternion[c];
  }
  for (int c = 0; c < 4; ++c) *parts[c] = hn::Load(d, quaternions[c]);
}

/// Runs Newton's method until q is the rotation nearest to F in all lanes except the `idle` ones.
HWY_INLINE void settle(const Matrix3& f, Mask idle, Quaternion& q) {
  const Tag d;
  const Vector zero = hn::Zero(d);
  Mask settled = idle;
  Mask lost = hn::Lt(zero, zero);
  for (int step = 0; step < kMaxSteps; ++step) {
    const Matrix3 r = rotation_matrix(q);
    Vector a[3][3];  // R^T F
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        a[i][j] = dot3(r.m[0][i], f.m[0][j], r.m[1][i], f.m[1][j], r.m[2][i], f.m[2][j]);
    const Vector3 axial = {hn::Sub(a[2][1], a[1][2]), hn::Sub(a[0][2], a[2][0]),
                           hn::Sub(a[1][0], a[0][1])};
    const Vector minus_half = hn::Set(d, -0.5F);
    Hessian h;
    h.xx = hn::Add(a[1][1], a[2][2]);
    h.yy = hn::Add(a[0][0], a[2][2]);
    h.zz = hn::Add(a[0][0], a[1][1]);
    h.xy = hn::Mul(minus_half, hn::Add(a[0][1], a[1][0]));
    h.xz = hn::Mul(minus_half, hn::Add(a[0][2], a[2][0]));
    h.yz = hn::Mul(minus_half, hn::Add(a[1][2], a[2][1]));
    h.invert();
    const Vector trace = hn::Add(h.xx, hn::Add(h.yy, h.zz));
    const Vector smallest =
        hn::Mul(hn::Set(d, kWellConditioned), hn::Mul(trace, hn::Mul(trace, trace)));
    const Mask good = hn::Or(settled, h.positive(hn::Max(smallest, zero)));
    if (HWY_UNLIKELY(!hn::AllTrue(d, good))) {
      Vector squares = zero;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) squares = hn::MulAdd(f.m[i][j], f.m[i][j], squares);
      const Vector shift =
          hn::IfThenElse(good, zero, hn::Mul(hn::Set(d, kDamping), hn::Sqrt(squares)));
      h.xx = hn::Add(h.xx, shift);
      h.yy = hn::Add(h.yy, shift);
      h.zz = hn::Add(h.zz, shift);
      h.invert();
      const Mask usable = hn::Or(good, h.positive(zero));
      lost = hn::Or(lost, hn::Not(usable));
      settled = hn::Or(settled, lost);
    }
    const Vector inverse = hn::Div(hn::Set(d, 1.0F), h.determinant);
    Vector3 w = {hn::Mul(inverse, dot3(h.adj_xx, axial.x, h.adj_xy, axial.y, h.adj_xz, axial.z)),
                 hn::Mul(inverse, dot3(h.adj_xy, axial.x, h.adj_yy, axial.y, h.adj_yz, axial.z)),
                 hn::Mul(inverse, dot3(h.adj_xz, axial.x, h.adj_yz, axial.y, h.adj_zz, axial.z))};
    w.x = hn::IfThenZeroElse(settled, w.x);
    w.y = hn::IfThenZeroElse(settled, w.y);
    w.z = hn::IfThenZeroElse(settled, w.z);
    const Vector squared_length = dot3(w.x, w.x, w.y, w.y, w.z, w.z);
    q = rotated_by_step(q, w, squared_length);
    settled = hn::Or(settled, hn::Lt(squared_length, hn::Set(d, kSmallStep)));
    if (hn::AllTrue(d, settled)) break;
  }
  const Mask open = hn::Or(lost, hn::Not(settled));
  if (HWY_UNLIKELY(!hn::AllFalse(d, open))) settle_by_eigenvector(open, f, q);
}

HWY_INLINE Quaternion load_quaternion(const TetrahedronState& rotation, int lane) {
  const Tag d;
  return {hn::Load(d, rotation.value[0] + lane), hn::Load(d, rotation.value[1] + lane),
          hn::Load(d, rotation.value[2] + lane), hn::Load(d, rotation.value[3] + lane)};
}
HWY_INLINE void store_quaternion(const Quaternion& q, TetrahedronState& rotation, int lane) {
  const Tag d;
  hn::Store(q.w, d, rotation.value[0] + lane);
  hn::Store(q.x, d, rotation.value[1] + lane);
  hn::Store(q.y, d, rotation.value[2] + lane);
  hn::Store(q.z, d, rotation.value[3] + lane);
}

/// Finds one rotation for each tetrahedron.
struct EachRotation {
  static HWY_INLINE void to_stresses(Matrix3 (&gradients)[kFanTetrahedra],
                                     const TetrahedronRest* rests, TetrahedronState* states,
                                     const float* /*constants*/, int lane) {
    const Tag d;
    for (int t = 0; t < kFanTetrahedra; ++t) {
      const Vector weight = hn::Load(d, rests[t].weight + lane);
      Quaternion q = load_quaternion(states[t], lane);
      settle(gradients[t], hn::Eq(weight, hn::Zero(d)), q);
      store_quaternion(q, states[t], lane);
      gradients[t] = stress_of(rotation_matrix(q), gradients[t], weight);
    }
  }
};

/// Finds one rotation for each fan.
struct SharedRotation {
  static HWY_INLINE void to_stresses(Matrix3 (&gradients)[kFanTetrahedra],
                                     const TetrahedronRest* rests, TetrahedronState* states,
                                     const float* /*constants*/, int lane) {
    const Tag d;
    const Vector one = hn::Set(d, 1.0F);
    Matrix3 mean;
    Vector sum = hn::Zero(d);
    for (int t = 0; t < kFanTetrahedra; ++t) {
      const Vector weight = hn::Load(d, rests[t].weight + lane);
      sum = hn::Add(sum, weight);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          mean.m[i][j] = t == 0 ? hn::Mul(weight, gradients[t].m[i][j])
                                : hn::MulAdd(weight, gradients[t].m[i][j], mean.m[i][j]);
    }
    const Mask idle = hn::Eq(sum, hn::Zero(d));
    const Vector scale = hn::Div(one, hn::IfThenElse(idle, one, sum));
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) mean.m[i][j] = hn::Mul(scale, mean.m[i][j]);
    Quaternion q = load_quaternion(states[0], lane);
    settle(mean, idle, q);
    store_quaternion(q, states[0], lane);
    const Matrix3 r = rotation_matrix(q);
    for (int t = 0; t < kFanTetrahedra; ++t)
      gradients[t] = stress_of(r, gradients[t], hn::Load(d, rests[t].weight + lane));
  }
};

StrainKernels strain_kernels() {
  return {&run_fans<EachRotation>, &run_fans<SharedRotation>};
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(strain_kernels);

StrainKernels vectorized_strain_kernels() {
  return HWY_DYNAMIC_DISPATCH(strain_kernels)();
}

}  // namespace sinew
#endif
