// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries, since the linker could use their copies for newer processors in the
// whole program.
#include "upsampling/weighted_sums.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "upsampling/weighted_sums.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

// Four short indices are read as one 64-bit number, with the first index in the lowest bits.
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128 || \
    __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__

const WeightedSums* weighted_sums() {
  return nullptr;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Point = hn::FixedTag<float, 4>;  // x y z 0
using Vector = hn::Vec<Point>;

template <typename Index>
HWY_INLINE Vector point_at(const float* HWY_RESTRICT points, Index index) {
  return hn::Load(Point(), points + 4 * static_cast<size_t>(index));
}

/// Loads the next four points. The loop is limited by its loads, so one load fetches four short
/// indices.
HWY_INLINE void load_four(const float* HWY_RESTRICT points,
                          const std::uint16_t* HWY_RESTRICT indices, Vector* HWY_RESTRICT four) {
  std::uint64_t packed = 0;
  __builtin_memcpy(&packed, indices, sizeof packed);
  for (int j = 0; j < 4; ++j) four[j] = point_at(points, packed >> (16 * j) & 0xffff);
}
HWY_INLINE void load_four(const float* HWY_RESTRICT points,
                          const std::uint32_t* HWY_RESTRICT indices, Vector* HWY_RESTRICT four) {
  for (int j = 0; j < 4; ++j) four[j] = point_at(points, indices[j]);
}

/// Computes the sums. Each row has four partial sums, so that no addition waits for the one before.
template <typename Index>
void sum_rows(const float* HWY_RESTRICT points, const Index* HWY_RESTRICT indices,
              const float* HWY_RESTRICT weights, int neighbors, int rows,
              float* HWY_RESTRICT sums) {
  const Point d;
  for (int row = 0; row < rows; ++row, indices += neighbors, weights += neighbors) {
    Vector sum[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    int i = 0;
    for (; i + 4 <= neighbors; i += 4) {
      const Vector weight = hn::LoadU(d, weights + i);
      Vector point[4];
      load_four(points, indices + i, point);
      sum[0] = hn::MulAdd(hn::Broadcast<0>(weight), point[0], sum[0]);
      sum[1] = hn::MulAdd(hn::Broadcast<1>(weight), point[1], sum[1]);
      sum[2] = hn::MulAdd(hn::Broadcast<2>(weight), point[2], sum[2]);
      sum[3] = hn::MulAdd(hn::Broadcast<3>(weight), point[3], sum[3]);
    }
    for (; i < neighbors; ++i) {
      sum[0] = hn::MulAdd(hn::Set(d, weights[i]), point_at(points, indices[i]), sum[0]);
    }
    // The next row overwrites the fourth lane.
    hn::StoreU(hn::Add(hn::Add(sum[0], sum[1]), hn::Add(sum[2], sum[3])), d, sums + 3 * row);
  }
}

void normalize(const float* HWY_RESTRICT sums, int rows, float* HWY_RESTRICT normals) {
  const Point d;
  const Vector zero = hn::Zero(d), one = hn::Set(d, 1.0F);
  const auto unit = [&](Vector& x, Vector& y, Vector& z) {
    const Vector length = hn::Sqrt(hn::MulAdd(x, x, hn::MulAdd(y, y, hn::Mul(z, z))));
    const auto usable = hn::Gt(length, zero);
    const Vector scale = hn::Div(one, hn::IfThenElse(usable, length, one));
    x = hn::Mul(x, scale);
    y = hn::Mul(y, scale);
    z = hn::IfThenElse(usable, hn::Mul(z, scale), one);
  };
  Vector x, y, z;
  int row = 0;
  for (; row + 4 <= rows; row += 4) {
    hn::LoadInterleaved3(d, sums + 3 * row, x, y, z);
    unit(x, y, z);
    hn::StoreInterleaved3(x, y, z, d, normals + 3 * row);
  }
  if (row == rows) return;
  HWY_ALIGN float last[12] = {};
  for (int i = 0; i < 3 * (rows - row); ++i) last[i] = sums[3 * row + i];
  hn::LoadInterleaved3(d, last, x, y, z);
  unit(x, y, z);
  hn::StoreInterleaved3(x, y, z, d, last);
  for (int i = 0; i < 3 * (rows - row); ++i) normals[3 * row + i] = last[i];
}

const WeightedSums* weighted_sums() {
  static constexpr WeightedSums kVectorized = {&sum_rows<std::uint16_t>, &sum_rows<std::uint32_t>,
                                               &normalize};
  return &kVectorized;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(weighted_sums);

const WeightedSums& vectorized_weighted_sums() {
  const WeightedSums* const vectorized = HWY_DYNAMIC_DISPATCH(weighted_sums)();
  return vectorized ? *vectorized : plain_weighted_sums();
}

}  // namespace sinew
#endif
