// SPDX-License-Identifier: MIT

// The parts of fan kernels (fan_group.h) that do not depend on the constraint. A file that is
// compiled once for each instruction set includes this header after <hwy/highway.h>, which is why
// the header has a guard for each instruction set (Highway's convention for "-inl.h" files).
#if defined(SINEW_DYNAMICS_FAN_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_DYNAMICS_FAN_VECTORS_INL_H
#undef SINEW_DYNAMICS_FAN_VECTORS_INL_H
#else
#define SINEW_DYNAMICS_FAN_VECTORS_INL_H
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "dynamics/fan_group.h"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, kFanGroup>;
using Vector = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));

struct Vector3 {
  Vector x, y, z;
};
struct Matrix3 {
  Vector m[3][3];
};
HWY_INLINE Vector3 operator-(const Vector3& a, const Vector3& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Vector3 operator+(const Vector3& a, const Vector3& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}

/// Loads the positions (x y z 0) of consecutive entries of the list `vertices`, one per 128-bit
/// block.
template <class Blocks>
HWY_INLINE hn::Vec<Blocks> load_blocks(Blocks d, const float* HWY_RESTRICT positions,
                                       const int* HWY_RESTRICT vertices) {
  constexpr int kBlocks = static_cast<int>(hn::MaxLanes(Blocks())) / 4;
  if constexpr (kBlocks == 1) {
    return hn::Load(d, positions + 4 * static_cast<size_t>(vertices[0]));
  } else {
    const hn::Half<Blocks> half;
    return hn::Combine(d, load_blocks(half, positions, vertices + kBlocks / 2),
                       load_blocks(half, positions, vertices));
  }
}

/// Loads one corner of kLanes fans as three vectors of coordinates, by transposing 4 x 4 blocks.
HWY_INLINE Vector3 load_points(const float* HWY_RESTRICT positions,
                               const int* HWY_RESTRICT vertices) {
  const Tag d;
  const hn::RepartitionToWide<Tag> wide;
  const Vector r0 = load_blocks(d, positions, vertices);
  const Vector r1 = load_blocks(d, positions, vertices + 4);
  const Vector r2 = load_blocks(d, positions, vertices + 8);
  const Vector r3 = load_blocks(d, positions, vertices + 12);
  const auto xy01 = hn::BitCast(wide, hn::InterleaveLower(d, r0, r1));
  const auto z01 = hn::BitCast(wide, hn::InterleaveUpper(d, r0, r1));
  const auto xy23 = hn::BitCast(wide, hn::InterleaveLower(d, r2, r3));
  const auto z23 = hn::BitCast(wide, hn::InterleaveUpper(d, r2, r3));
  return {hn::BitCast(d, hn::InterleaveLower(wide, xy01, xy23)),
          hn::BitCast(d, hn::InterleaveUpper(wide, xy01, xy23)),
          hn::BitCast(d, hn::InterleaveLower(wide, z01, z23))};
}

/// Stores three vectors of coordinates as points (x y z 0): the inverse of load_points().
HWY_INLINE void store_points(const Vector3& points, float* HWY_RESTRICT slots) {
  const Tag d;
  const hn::RepartitionToWide<Tag> wide;
  const Vector zero = hn::Zero(d);
  const auto xy01 = hn::BitCast(wide, hn::InterleaveLower(d, points.x, points.y));
  const auto xy23 = hn::BitCast(wide, hn::InterleaveUpper(d, points.x, points.y));
  const auto z01 = hn::BitCast(wide, hn::InterleaveLower(d, points.z, zero));
  const auto z23 = hn::BitCast(wide, hn::InterleaveUpper(d, points.z, zero));
  hn::Store(hn::BitCast(d, hn::InterleaveLower(wide, xy01, z01)), d, slots);
  hn::Store(hn::BitCast(d, hn::InterleaveUpper(wide, xy01, z01)), d, slots + 16);
  hn::Store(hn::BitCast(d, hn::InterleaveLower(wide, xy23, z23)), d, slots + 32);
  hn::Store(hn::BitCast(d, hn::InterleaveUpper(wide, xy23, z23)), d, slots + 48);
}

HWY_INLINE Vector dot3(Vector a, Vector b, Vector c, Vector d, Vector e, Vector f) {
  return hn::MulAdd(a, b, hn::MulAdd(c, d, hn::Mul(e, f)));
}

HWY_INLINE Matrix3 cofactors_of(const Matrix3& m) {
  Matrix3 cofactors;
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      cofactors.m[i][j] = hn::MulSub(m.m[i1][j1], m.m[i2][j2], hn::Mul(m.m[i1][j2], m.m[i2][j1]));
    }
  }
  return cofactors;
}

/// Computes F of a tetrahedron from its current edges (columns) and E^-1.
HWY_INLINE Matrix3 gradient(const Vector3& e0, const Vector3& e1, const Vector3& e2,
                            const TetrahedronRest& rest, int lane) {
  const Tag d;
  Matrix3 f;
  for (int j = 0; j < 3; ++j) {
    const Vector r0 = hn::Load(d, rest.inverse[j] + lane);
    const Vector r1 = hn::Load(d, rest.inverse[3 + j] + lane);
    const Vector r2 = hn::Load(d, rest.inverse[6 + j] + lane);
    f.m[0][j] = dot3(e0.x, r0, e1.x, r1, e2.x, r2);
    f.m[1][j] = dot3(e0.y, r0, e1.y, r1, e2.y, r2);
    f.m[2][j] = dot3(e0.z, r0, e1.z, r1, e2.z, r2);
  }
  return f;
}

HWY_INLINE Matrix3 stress_of(const Matrix3& r, const Matrix3& f, Vector weight) {
  Matrix3 stress;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) stress.m[i][j] = hn::Mul(weight, hn::Sub(r.m[i][j], f.m[i][j]));
  return stress;
}

/// Computes the force on the end vertex of edge k of a tetrahedron.
HWY_INLINE Vector3 force_on(int k, const Matrix3& stress, const TetrahedronRest& rest, int lane) {
  const Tag d;
  const Vector r0 = hn::Load(d, rest.inverse[3 * k] + lane);
  const Vector r1 = hn::Load(d, rest.inverse[3 * k + 1] + lane);
  const Vector r2 = hn::Load(d, rest.inverse[3 * k + 2] + lane);
  return {dot3(stress.m[0][0], r0, stress.m[0][1], r1, stress.m[0][2], r2),
          dot3(stress.m[1][0], r0, stress.m[1][1], r1, stress.m[1][2], r2),
          dot3(stress.m[2][0], r0, stress.m[2][1], r1, stress.m[2][2], r2)};
}

/// Prefetches the data of the next group. Hardware prefetchers do not cross the boundaries of 4 KiB
/// pages, and a page holds about two groups.
HWY_INLINE void prefetch(const TetrahedronRest* rests, const TetrahedronState* states) {
  constexpr int kLine = 64;
  const auto lines = [](const void* begin, size_t bytes) {
    for (size_t i = 0; i < bytes; i += kLine) hwy::Prefetch(static_cast<const char*>(begin) + i);
  };
  lines(rests, kFanTetrahedra * sizeof(TetrahedronRest));
  lines(states, kFanTetrahedra * sizeof(TetrahedronState));
}

/// Runs a fan kernel (FanKernel) for a constraint.
/// \tparam Constraint  has a static function
///           void to_stresses(Matrix3 (&gradients)[kFanTetrahedra], const TetrahedronRest* rests,
///                            TetrahedronState* states, const float* constants, int lane)
///         that replaces the gradients F of the fans that begin at `lane` by w (P - F)
template <class Constraint>
void run_fans(int groups, const float* HWY_RESTRICT positions, const int* HWY_RESTRICT vertices,
              const TetrahedronRest* HWY_RESTRICT rests, TetrahedronState* HWY_RESTRICT states,
              const float* HWY_RESTRICT constants, const unsigned char* HWY_RESTRICT receivers,
              bool far, float* HWY_RESTRICT slots) {
  for (int group = 0; group < groups; ++group, vertices += kFanSlots, slots += 4 * kFanSlots,
           rests += kFanTetrahedra, states += kFanTetrahedra) {
    prefetch(rests + kFanTetrahedra, states + kFanTetrahedra);
    if (far && group + 1 < groups) {
      for (int i = kFanSlots; i < 2 * kFanSlots; ++i)
        hwy::Prefetch(positions + 4 * static_cast<size_t>(vertices[i]));
    }
    for (int lane = 0; lane < kFanGroup; lane += kLanes) {
      // fan_place() puts the fan of `lane` at lane / 4. load_points() finds the next ones.
      const int* HWY_RESTRICT corners = vertices + lane / 4;
      const Vector3 origin = load_points(positions, corners);
      Vector3 edges[kFanCorners - 1];
      for (int c = 1; c < kFanCorners; ++c)
        edges[c - 1] = load_points(positions, corners + c * kFanGroup) - origin;

      Matrix3 gradients[kFanTetrahedra];
      for (int t = 0; t < kFanTetrahedra; ++t)
        gradients[t] = gradient(edges[0], edges[1 + t], edges[2 + t], rests[t], lane);
      Constraint::to_stresses(gradients, rests, states, constants, lane);
      const Matrix3(&stress)[kFanTetrahedra] = gradients;

      const Vector3 forces[kFanCorners - 1] = {
          force_on(0, stress[0], rests[0], lane) + force_on(0, stress[1], rests[1], lane) +
              force_on(0, stress[2], rests[2], lane),
          force_on(1, stress[0], rests[0], lane),
          force_on(2, stress[0], rests[0], lane) + force_on(1, stress[1], rests[1], lane),
          force_on(2, stress[1], rests[1], lane) + force_on(1, stress[2], rests[2], lane),
          force_on(2, stress[2], rests[2], lane)};
      Vector3 sum = forces[0];
      for (int c = 1; c < kFanCorners - 1; ++c) sum = sum + forces[c];
      float* HWY_RESTRICT own = slots + lane;
      store_points({hn::Neg(sum.x), hn::Neg(sum.y), hn::Neg(sum.z)}, own);
      for (int c = 1; c < kFanCorners; ++c)
        if (receivers[group] >> c & 1) store_points(forces[c - 1], own + 4 * c * kFanGroup);
    }
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#endif
