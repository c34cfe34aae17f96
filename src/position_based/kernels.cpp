// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries: the linker could pick copies compiled for newer processors for the
// whole program.
#include "position_based/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "position_based/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, kConstraintGroup>;
using IndexTag = hn::RebindToSigned<Tag>;
using Vector = hn::Vec<Tag>;
using Index = hn::Vec<IndexTag>;

// Lengths below this value, m, have no direction.
constexpr float kNoLength = 1e-9F;
// Denominators below this value belong to constraints whose particles are all fixed.
constexpr float kNoWeight = 1e-30F;

struct Vector3 {
  Vector x, y, z;
};
HWY_INLINE Vector3 operator-(const Vector3& a, const Vector3& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Vector3 operator+(const Vector3& a, const Vector3& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Vector dot(const Vector3& a, const Vector3& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE Vector3 cross(const Vector3& a, const Vector3& b) {
  return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
          hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}

/// Particles of consecutive constraints, one per lane.
struct Particles {
  Index offsets;
  Vector3 displacement;
  Vector3 position;
  Vector inverse_mass;

  HWY_INLINE void load(const float* particles, const int* corners) {
    const Tag d;
    offsets = hn::LoadU(IndexTag(), corners);
    const auto gather = [&](int number)
                            HWY_ATTR { return hn::GatherIndex(d, particles + number, offsets); };
    displacement = {gather(4), gather(5), gather(6)};
    position = Vector3{gather(0), gather(1), gather(2)} + displacement;
    inverse_mass = gather(3);
  }
  /// Adds factor * direction to the displacements.
  HWY_INLINE void move(float* particles, Vector factor, const Vector3& direction) const {
    const Tag d;
    hn::ScatterIndex(hn::MulAdd(factor, direction.x, displacement.x), d, particles + 4, offsets);
    hn::ScatterIndex(hn::MulAdd(factor, direction.y, displacement.y), d, particles + 5, offsets);
    hn::ScatterIndex(hn::MulAdd(factor, direction.z, displacement.z), d, particles + 6, offsets);
  }
};

/// Returns -s of a constraint, 0 where all its particles are fixed.
/// \param weight  sum of w |grad C|^2
HWY_INLINE Vector negated_multiplier(const ConstraintArrays& arrays, int i, Vector value,
                                     Vector weight, float inverse_square_step) {
  const Tag d;
  // max(weight, weight / 2 + compliance / h^2), see kernels.h
  const Vector compliance =
      hn::Mul(hn::LoadU(d, arrays.compliance + i), hn::Set(d, inverse_square_step));
  const Vector denominator = hn::Max(weight, hn::MulAdd(weight, hn::Set(d, 0.5F), compliance));
  const Vector factor = hn::Mul(hn::LoadU(d, arrays.stiffness + i), hn::Neg(value));
  return hn::IfThenElseZero(hn::Gt(weight, hn::Set(d, kNoWeight)), hn::Div(factor, denominator));
}

void project_volumes(float* particles, const ConstraintArrays& arrays, int begin, int end,
                     float inverse_square_step) {
  const Tag d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  const Vector sixth = hn::Set(d, 1.0F / 6.0F);
  for (int i = begin; i < end; i += lanes) {
    Particles p[4];
    for (int k = 0; k < 4; ++k) p[k].load(particles, arrays.corners[k] + i);
    const Vector3 a = p[1].position - p[0].position;
    const Vector3 b = p[2].position - p[0].position;
    const Vector3 c = p[3].position - p[0].position;
    // Gradients, times 6.
    Vector3 gradients[4];
    gradients[1] = cross(b, c);
    gradients[2] = cross(c, a);
    gradients[3] = cross(a, b);
    const Vector3 sum = gradients[1] + gradients[2] + gradients[3];
    gradients[0] = {hn::Neg(sum.x), hn::Neg(sum.y), hn::Neg(sum.z)};
    Vector weight = hn::Zero(d);
    Vector farthest =
        hn::Set(d, kNoWeight);  // squared distance of the farthest corner, over full^2
    for (int k = 0; k < 4; ++k) {
      const Vector own = hn::Mul(p[k].inverse_mass, dot(gradients[k], gradients[k]));
      weight = hn::Add(weight, own);
      farthest = hn::Max(farthest, hn::Mul(p[k].inverse_mass, own));
    }
    weight = hn::Mul(weight, hn::Mul(sixth, sixth));
    // A limit need not be exact.
    const Vector limit =
        hn::Mul(hn::LoadU(d, arrays.reach + i), hn::ApproximateReciprocalSqrt(farthest));
    const Vector value = hn::MulSub(dot(a, gradients[1]), sixth, hn::LoadU(d, arrays.rest + i));
    const Vector full =
        hn::Mul(sixth, negated_multiplier(arrays, i, value, weight, inverse_square_step));
    const Vector multiplier = hn::Max(hn::Neg(limit), hn::Min(full, limit));
    for (int k = 0; k < 4; ++k)
      p[k].move(particles, hn::Mul(multiplier, p[k].inverse_mass), gradients[k]);
  }
}

void project_edges(float* particles, const ConstraintArrays& arrays, int begin, int end,
                   float inverse_square_step) {
  const Tag d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  for (int i = begin; i < end; i += lanes) {
    Particles p[2];
    for (int k = 0; k < 2; ++k) p[k].load(particles, arrays.corners[k] + i);
    const Vector3 edge = p[0].position - p[1].position;
    const Vector length = hn::Max(hn::Sqrt(dot(edge, edge)), hn::Set(d, kNoLength));
    const Vector value = hn::Sub(length, hn::LoadU(d, arrays.rest + i));
    const Vector weight = hn::Add(p[0].inverse_mass, p[1].inverse_mass);
    const Vector multiplier =
        hn::Div(negated_multiplier(arrays, i, value, weight, inverse_square_step), length);
    p[0].move(particles, hn::Mul(multiplier, p[0].inverse_mass), edge);
    p[1].move(particles, hn::Neg(hn::Mul(multiplier, p[1].inverse_mass)), edge);
  }
}

void project_tethers(float* particles, const ConstraintArrays& arrays, int begin, int end,
                     float inverse_square_step) {
  const Tag d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  for (int i = begin; i < end; i += lanes) {
    Particles p;
    p.load(particles, arrays.corners[0] + i);
    const Vector3 target{hn::LoadU(d, arrays.targets[0] + i), hn::LoadU(d, arrays.targets[1] + i),
                         hn::LoadU(d, arrays.targets[2] + i)};
    const Vector3 away = p.position - target;
    const Vector length = hn::Max(hn::Sqrt(dot(away, away)), hn::Set(d, kNoLength));
    const Vector value = hn::Sub(length, hn::LoadU(d, arrays.rest + i));
    const Vector multiplier =
        hn::Div(negated_multiplier(arrays, i, value, p.inverse_mass, inverse_square_step), length);
    p.move(particles, hn::Mul(multiplier, p.inverse_mass), away);
  }
}

PositionKernels kernels() {
  return {&project_volumes, &project_edges, &project_tethers};
}

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(kernels);

PositionKernels position_kernels() {
  return HWY_DYNAMIC_DISPATCH(kernels)();
}

}  // namespace sinew
#endif
