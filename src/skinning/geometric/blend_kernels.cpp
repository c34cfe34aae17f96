// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries, since the linker could use their copies for newer processors in the
// whole program.
#include "skinning/geometric/blend_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "skinning/geometric/blend_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

const BlendKernels* blend_kernels() {
  return nullptr;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Quad = hn::FixedTag<float, 4>;     // one column, quaternion or point
using Wide = hn::CappedTag<float, 16>;   // as much of a matrix as fits
using Twin = hn::CappedTag<float, 8>;    // as much of a dual quaternion as fits
using Lanes = hn::CappedTag<float, 16>;  // one component of several points
constexpr int kWide = static_cast<int>(hn::MaxLanes(Wide()));
constexpr int kTwin = static_cast<int>(hn::MaxLanes(Twin()));
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Lanes()));
constexpr int kWidePerMatrix = 16 / kWide;
constexpr int kTwinPerPair = 8 / kTwin;
// Sums of this many points are kept between the blending and the rest of the work.
constexpr int kChunk = 64;

using Component = hn::Vec<Lanes>;

/// Returns the sum of the groups of 4 lanes.
template <class D>
HWY_INLINE hn::Vec<Quad> sum_of_quads(D d, hn::Vec<D> v) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    return v;
  } else {
    const hn::Half<D> half;
    return sum_of_quads(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  }
}

/// Multiplies blended matrices by points.
class PointProduct {
 public:
  HWY_INLINE PointProduct() {
    const hn::RebindToSigned<Wide> d;
    HWY_ALIGN int lanes[16];
    HWY_ALIGN int in_quad[16];
    for (int i = 0; i < 16; ++i) in_quad[i] = i % 4;
    for (int part = 0; part < kWidePerMatrix; ++part) {
      // The column, that is the component of the point, of each lane.
      for (int i = 0; i < kWide; ++i) lanes[i] = (part * kWide + i) / 4;
      columns_[part] = hn::SetTableIndices(Wide(), lanes);
    }
    is_coordinate_ = hn::RebindMask(Wide(), hn::Lt(hn::Load(d, in_quad), hn::Set(d, 3)));
  }

  /// Returns M (x y z 1), with an undefined fourth component.
  HWY_INLINE hn::Vec<Quad> operator()(const hn::Vec<Wide>* HWY_RESTRICT matrix,
                                      const float* HWY_RESTRICT point) const {
    const Wide d;
    const hn::Vec<Wide> homogeneous =
        hn::IfThenElse(is_coordinate_, hn::LoadDup128(d, point), hn::Set(d, 1.0F));
    hn::Vec<Wide> sum = hn::Mul(matrix[0], hn::TableLookupLanes(homogeneous, columns_[0]));
    for (int part = 1; part < kWidePerMatrix; ++part) {
      sum = hn::MulAdd(matrix[part], hn::TableLookupLanes(homogeneous, columns_[part]), sum);
    }
    return sum_of_quads(d, sum);
  }

 private:
  decltype(hn::SetTableIndices(Wide(), static_cast<const int*>(nullptr))) columns_[kWidePerMatrix];
  hn::Mask<Wide> is_coordinate_;
};

template <typename Visit>
HWY_INLINE void for_each_influence(const BlendRange& range, int point, Visit&& visit) {
  const BlendInfluence* HWY_RESTRICT const end = range.influences + range.begin[point + 1];
  for (const BlendInfluence* HWY_RESTRICT i = range.influences + range.begin[point]; i < end;
       i += kInfluencesPerStep) {
    for (int step = 0; step < kInfluencesPerStep; ++step) visit(i[step]);
  }
}

HWY_INLINE void blend_matrix(const BlendRange& range, int point, const float* HWY_RESTRICT entries,
                             hn::Vec<Wide>* HWY_RESTRICT sum) {
  const Wide d;
  for (int part = 0; part < kWidePerMatrix; ++part) sum[part] = hn::Zero(d);
  for_each_influence(range, point, [&](const BlendInfluence& influence) HWY_ATTR {
    const hn::Vec<Wide> weight = hn::Set(d, influence.weight);
    const float* const entry = entries + 16 * static_cast<long>(influence.entry);
    for (int part = 0; part < kWidePerMatrix; ++part)
      sum[part] = hn::MulAdd(weight, hn::LoadU(d, entry + part * kWide), sum[part]);
  });
}

void matrices(const BlendRange& range, const float* HWY_RESTRICT entries,
              const float* HWY_RESTRICT points, float* HWY_RESTRICT positions) {
  const Quad quad;
  const PointProduct product;
  hn::Vec<Wide> sum[kWidePerMatrix];
  for (int v = range.first; v + 1 < range.last; ++v) {
    blend_matrix(range, v, entries, sum);
    // The next point overwrites the fourth lane.
    hn::StoreU(product(sum, points + 3 * v), quad, positions + 3 * v);
  }
  if (range.first == range.last) return;
  const int v = range.last - 1;
  HWY_ALIGN float last[4];
  blend_matrix(range, v, entries, sum);
  hn::Store(product(sum, points + 3 * v), quad, last);
  for (int c = 0; c < 3; ++c) positions[3 * v + c] = last[c];
}

struct Vector3 {
  Component x, y, z;
};

HWY_INLINE Vector3 cross(const Vector3& a, const Vector3& b) {
  return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
          hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}

HWY_INLINE Vector3 load_points(const float* HWY_RESTRICT points) {
  Vector3 p;
  hn::LoadInterleaved3(Lanes(), points, p.x, p.y, p.z);
  return p;
}

struct Quaternion {
  Vector3 axis;
  Component w;
};

HWY_INLINE Quaternion load_quaternions(const float* HWY_RESTRICT quaternions) {
  Quaternion q;
  hn::LoadInterleaved4(Lanes(), quaternions, q.axis.x, q.axis.y, q.axis.z, q.w);
  return q;
}

/// Returns 2 / |q|^2.
HWY_INLINE Component twice_over_square(const Quaternion& q) {
  const Component square =
      hn::MulAdd(q.axis.x, q.axis.x,
                 hn::MulAdd(q.axis.y, q.axis.y, hn::MulAdd(q.axis.z, q.axis.z, hn::Mul(q.w, q.w))));
  return hn::Div(hn::Set(Lanes(), 2.0F), square);
}

/// Writes the positions of up to kLanes points.
HWY_INLINE void store(const Vector3& p, int count, float* HWY_RESTRICT positions) {
  if (count >= kLanes) {
    hn::StoreInterleaved3(p.x, p.y, p.z, Lanes(), positions);
    return;
  }
  HWY_ALIGN float all[3 * kLanes];
  hn::StoreInterleaved3(p.x, p.y, p.z, Lanes(), all);
  for (int i = 0; i < 3 * count; ++i) positions[i] = all[i];
}

/// Stores the real and the dual part of a dual quaternion.
template <class D>
HWY_INLINE void store_parts(D d, const hn::Vec<D>* HWY_RESTRICT parts, float* HWY_RESTRICT real,
                            float* HWY_RESTRICT dual) {
  if constexpr (hn::MaxLanes(D()) == 8) {
    const hn::Half<D> half;
    hn::Store(hn::LowerHalf(half, parts[0]), half, real);
    hn::Store(hn::UpperHalf(half, parts[0]), half, dual);
  } else {
    hn::Store(parts[0], d, real);
    hn::Store(parts[1], d, dual);
  }
}

void dual_quaternions(const BlendRange& range, const float* HWY_RESTRICT entries,
                      const float* HWY_RESTRICT points, float* HWY_RESTRICT positions) {
  const Twin d;
  HWY_ALIGN float real[4 * (kChunk + kLanes)] = {};
  HWY_ALIGN float dual[4 * (kChunk + kLanes)] = {};
  for (int first = range.first; first < range.last; first += kChunk) {
    const int count = range.last - first < kChunk ? range.last - first : kChunk;
    for (int n = 0; n < count; ++n) {
      hn::Vec<Twin> sum[kTwinPerPair];
      for (int part = 0; part < kTwinPerPair; ++part) sum[part] = hn::Zero(d);
      for_each_influence(range, first + n, [&](const BlendInfluence& influence) HWY_ATTR {
        const hn::Vec<Twin> weight = hn::Set(d, influence.weight);
        const float* const entry = entries + 8 * static_cast<long>(influence.entry);
        for (int part = 0; part < kTwinPerPair; ++part)
          sum[part] = hn::MulAdd(weight, hn::LoadU(d, entry + part * kTwin), sum[part]);
      });
      store_parts(d, sum, real + 4 * n, dual + 4 * n);
    }
    // x' = x + 2 / |q|^2 (w (a x x + e) + a x (a x x + e) - e0 a), with q = (a, w), dual (e, e0).
    for (int n = 0; n < count; n += kLanes) {
      const Quaternion q = load_quaternions(real + 4 * n), e = load_quaternions(dual + 4 * n);
      const Vector3 x = load_points(points + 3 * static_cast<long>(first + n));
      const Vector3& a = q.axis;
      Vector3 s = cross(a, x);
      s = {hn::Add(s.x, e.axis.x), hn::Add(s.y, e.axis.y), hn::Add(s.z, e.axis.z)};
      const Vector3 t = cross(a, s);
      const Component scale = twice_over_square(q);
      const auto moved = [&](Component at, Component sc, Component tc, Component ac) HWY_ATTR {
        const Component by = hn::NegMulAdd(e.w, ac, hn::MulAdd(q.w, sc, tc));
        return hn::MulAdd(scale, by, at);
      };
      store({moved(x.x, s.x, t.x, a.x), moved(x.y, s.y, t.y, a.y), moved(x.z, s.z, t.z, a.z)},
            count - n, positions + 3 * static_cast<long>(first + n));
    }
  }
}

void centered(const BlendRange& range, const float* HWY_RESTRICT entries,
              const float* HWY_RESTRICT quaternions, const float* HWY_RESTRICT arms,
              const float* HWY_RESTRICT centers, float* HWY_RESTRICT positions) {
  const Quad quad;
  const PointProduct product;
  HWY_ALIGN float rotations[4 * (kChunk + kLanes)] = {};
  HWY_ALIGN float places[4 * (kChunk + kLanes)] = {};
  for (int first = range.first; first < range.last; first += kChunk) {
    const int count = range.last - first < kChunk ? range.last - first : kChunk;
    for (int n = 0; n < count; ++n) {
      const int v = first + n;
      hn::Vec<Wide> sum[kWidePerMatrix];
      blend_matrix(range, v, entries, sum);
      hn::Store(product(sum, centers + 3 * static_cast<long>(v)), quad, places + 4 * n);
      hn::Vec<Quad> rotation = hn::Zero(quad);
      for_each_influence(range, v, [&](const BlendInfluence& influence) HWY_ATTR {
        const hn::Vec<Quad> quaternion =
            hn::LoadU(quad, quaternions + 4 * static_cast<long>(influence.entry));
        rotation = hn::MulAdd(hn::Set(quad, influence.weight), quaternion, rotation);
      });
      hn::Store(rotation, quad, rotations + 4 * n);
    }
    // x' = c + y + 2 / |q|^2 (w (a x y) + a x (a x y)), with q = (a, w), arm y, moved center c.
    for (int n = 0; n < count; n += kLanes) {
      const Quaternion q = load_quaternions(rotations + 4 * n);
      const Vector3 c = load_quaternions(places + 4 * n).axis;
      const Vector3 y = load_points(arms + 3 * static_cast<long>(first + n));
      const Vector3 s = cross(q.axis, y), t = cross(q.axis, s);
      const Component scale = twice_over_square(q);
      const auto moved = [&](Component cc, Component yc, Component sc, Component tc) HWY_ATTR {
        return hn::MulAdd(scale, hn::MulAdd(q.w, sc, tc), hn::Add(cc, yc));
      };
      store({moved(c.x, y.x, s.x, t.x), moved(c.y, y.y, s.y, t.y), moved(c.z, y.z, s.z, t.z)},
            count - n, positions + 3 * static_cast<long>(first + n));
    }
  }
}

const BlendKernels* blend_kernels() {
  static constexpr BlendKernels kVectorized = {&matrices, &dual_quaternions, &centered};
  return &kVectorized;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(blend_kernels);

const BlendKernels& vectorized_blend_kernels() {
  const BlendKernels* const vectorized = HWY_DYNAMIC_DISPATCH(blend_kernels)();
  return vectorized ? *vectorized : plain_blend_kernels();
}

}  // namespace sinew
#endif
