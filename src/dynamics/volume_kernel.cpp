// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries: the linker could pick copies compiled for newer processors for the
// whole program.
#include "dynamics/volume_kernel.h"

#include "dynamics/robust_volume.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dynamics/volume_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "dynamics/fan_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

FanKernel volume_kernel() {
  return nullptr;
}

#else

// Squared length of a step below which the iteration has converged. The error is some fraction of
// the last step, since convergence is linear.
constexpr float kSmallStep = 1e-9F;
constexpr int kMaxSteps = 12;
// Lower bound of the determinant with which the iteration begins.
constexpr float kMinDeterminant = 0.02F;
// Difference of the determinant from the target from which on the first P is scaled.
constexpr float kMaxDifference = 0.3F;

HWY_INLINE Vector dot(const Matrix3& a, const Matrix3& b) {
  Vector sum = hn::Mul(a.m[0][0], b.m[0][0]);
  for (int i = 1; i < 9; ++i) sum = hn::MulAdd(a.m[i / 3][i % 3], b.m[i / 3][i % 3], sum);
  return sum;
}

/// Returns a + factor b.
HWY_INLINE Matrix3 sum_of(const Matrix3& a, Vector factor, const Matrix3& b) {
  Matrix3 sum;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum.m[i][j] = hn::MulAdd(factor, b.m[i][j], a.m[i][j]);
  return sum;
}

/// A matrix with its cofactors and determinant.
struct WithCofactors {
  Matrix3 matrix, cofactors;
  Vector determinant;

  HWY_INLINE void set(const Matrix3& m) {
    matrix = m;
    cofactors = cofactors_of(m);
    determinant = dot3(m.m[0][0], cofactors.m[0][0], m.m[0][1], cofactors.m[0][1], m.m[0][2],
                       cofactors.m[0][2]);
  }
};

/// Returns an approximation of the cube root of a positive number: three steps of Newton's method
/// from the fourth root.
HWY_INLINE Vector cube_root(Vector value) {
  const Tag d;
  const Vector third = hn::Set(d, 1.0F / 3.0F);
  Vector root = hn::Sqrt(hn::Sqrt(value));
  for (int i = 0; i < 3; ++i)
    root = hn::Mul(third, hn::Add(hn::Add(root, root), hn::Div(value, hn::Mul(root, root))));
  return root;
}

/// Projects the lanes in which the iteration has failed, one by one.
HWY_NOINLINE void project_robustly(Mask open, const Matrix3& f, Vector target, Matrix3& p) {
  const Tag d;
  HWY_ALIGN float entries[9][kLanes];
  HWY_ALIGN float results[9][kLanes];
  HWY_ALIGN float targets[kLanes];
  HWY_ALIGN float flags[kLanes];
  for (int i = 0; i < 9; ++i) {
    hn::Store(f.m[i / 3][i % 3], d, entries[i]);
    hn::Store(p.m[i / 3][i % 3], d, results[i]);
  }
  hn::Store(target, d, targets);
  hn::Store(hn::IfThenElseZero(open, hn::Set(d, 1.0F)), d, flags);
  for (int lane = 0; lane < kLanes; ++lane) {
    if (flags[lane] == 0.0F) continue;
    float matrix[9], projected[9];
    for (int i = 0; i < 9; ++i) matrix[i] = entries[i][lane];
    robust_volume(matrix, targets[lane], projected);
    for (int i = 0; i < 9; ++i) results[i][lane] = projected[i];
  }
  for (int i = 0; i < 9; ++i) p.m[i / 3][i % 3] = hn::Load(d, results[i]);
}

/// Returns the projection of F in all lanes except the `idle` ones.
HWY_INLINE Matrix3 project(const Matrix3& f, Vector target, Mask idle) {
  const Tag d;
  const Vector zero = hn::Zero(d);
  const Vector tiny = hn::Set(d, 1e-6F);
  const Vector min_determinant = hn::Set(d, kMinDeterminant);
  WithCofactors p;
  p.set(f);
  const Mask inverted = hn::AndNot(idle, hn::Lt(p.determinant, min_determinant));
  if (HWY_UNLIKELY(!hn::AllFalse(d, inverted))) {
    const Vector missing = hn::NegMulAdd(hn::Set(d, 2.0F), p.determinant, min_determinant);
    const Vector factor = hn::Div(missing, hn::Add(dot(p.cofactors, p.cofactors), tiny));
    p.set(sum_of(f, hn::IfThenElseZero(inverted, factor), p.cofactors));
  }
  Mask lost = hn::AndNot(idle, hn::Not(hn::Gt(p.determinant, hn::Set(d, 1e-3F))));
  Mask settled = hn::Or(idle, lost);
  const Mask far = hn::AndNot(
      settled, hn::Gt(hn::Abs(hn::Sub(p.determinant, target)), hn::Set(d, kMaxDifference)));
  if (HWY_UNLIKELY(!hn::AllFalse(d, far))) {
    const Vector one = hn::Set(d, 1.0F);
    const Vector determinant = hn::IfThenElse(far, p.determinant, target);
    const Vector scale = hn::IfThenElse(far, cube_root(hn::Div(target, determinant)), one);
    p.set(sum_of(Matrix3{{{zero, zero, zero}, {zero, zero, zero}, {zero, zero, zero}}}, scale,
                 p.matrix));
  }
  for (int step = 0; step < kMaxSteps; ++step) {
    const Vector along = dot(p.cofactors, sum_of(p.matrix, hn::Set(d, -1.0F), f));
    const Vector multiplier =
        hn::Div(hn::Add(hn::Sub(target, p.determinant), along), dot(p.cofactors, p.cofactors));
    const Matrix3 next = sum_of(f, multiplier, p.cofactors);
    const Matrix3 move = sum_of(next, hn::Set(d, -1.0F), p.matrix);
    p.set(next);
    settled = hn::Or(settled, hn::Lt(dot(move, move), hn::Set(d, kSmallStep)));
    if (hn::AllTrue(d, settled)) break;
  }
  lost = hn::Or(lost, hn::Not(settled));
  Matrix3 result = p.matrix;
  if (HWY_UNLIKELY(!hn::AllFalse(d, lost))) project_robustly(lost, f, target, result);
  return result;
}

/// Projects the tetrahedra whose volume is outside of their range. The others have no stress.
struct Volume {
  static HWY_INLINE void to_stresses(Matrix3 (&gradients)[kFanTetrahedra],
                                     const TetrahedronRest* rests, TetrahedronState* states,
                                     const float* /*constants*/, int lane) {
    const Tag d;
    const Vector zero = hn::Zero(d);
    for (int t = 0; t < kFanTetrahedra; ++t) {
      const Vector weight = hn::Load(d, rests[t].weight + lane);
      const Vector smallest = hn::Load(d, states[t].value[0] + lane);
      const Vector largest = hn::Load(d, states[t].value[1] + lane);
      WithCofactors f;
      f.set(gradients[t]);
      const Mask below = hn::Lt(f.determinant, smallest);
      const Mask outside = hn::Or(below, hn::Gt(f.determinant, largest));
      const Mask idle = hn::Or(hn::Not(outside), hn::Eq(weight, zero));
      if (hn::AllTrue(d, idle)) {
        for (int i = 0; i < 9; ++i) gradients[t].m[i / 3][i % 3] = zero;
        continue;
      }
      const Matrix3 p = project(gradients[t], hn::IfThenElse(below, smallest, largest), idle);
      const Matrix3 stress = stress_of(p, gradients[t], weight);
      for (int i = 0; i < 9; ++i)
        gradients[t].m[i / 3][i % 3] = hn::IfThenZeroElse(idle, stress.m[i / 3][i % 3]);
    }
  }
};

FanKernel volume_kernel() {
  return &run_fans<Volume>;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(volume_kernel);

FanKernel vectorized_volume_kernel() {
  return HWY_DYNAMIC_DISPATCH(volume_kernel)();
}

}  // namespace sinew
#endif
