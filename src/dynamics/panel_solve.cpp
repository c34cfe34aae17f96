// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries: the linker could pick copies compiled for newer processors for the
// whole program.
#include "dynamics/panel_solve.h"

#include <hwy/cache_control.h>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dynamics/panel_solve.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

PanelSolve panel_solve() {
  return {};
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::FixedTag<float, 4>;  // one vertex
using Vector = hn::Vec<Tag>;

// The factors of bodies with some ten thousand vertices do not fit into the caches, and hardware
// prefetchers do not cross page boundaries. Solves therefore prefetch values this many floats or
// panels before they use them.
constexpr int kFloatsAhead = 256;
constexpr int kPanelsAhead = 3;

/// Prefetches the beginning of a panel.
HWY_INLINE void prefetch(const Panel& panel, const int* HWY_RESTRICT rows,
                         const float* HWY_RESTRICT values) {
  constexpr int kLine = 16;  // floats
  const float* const begin = values + panel.first_value;
  for (int i = 0; i < 4; ++i) hwy::Prefetch(begin + kLine * i);
  hwy::Prefetch(rows + panel.first_row);
}

/// Performs the forward substitution of a panel: x_K = inverse x_K for the panel's columns K, then
/// x_i -= L_iK x_K for the rows i below.
template <int Width>
void descend(const Panel& panel, const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
             float* HWY_RESTRICT x) {
  const Tag d;
  Vector own[Width];
  for (int k = 0; k < Width; ++k) own[k] = hn::Load(d, x + 4 * (panel.first + k));
  Vector solved[Width];
  for (int i = 0; i < Width; ++i) {
    const float* HWY_RESTRICT row = values + inverse_place(Width, i, 0);
    solved[i] = hn::Mul(hn::Set(d, row[0]), own[0]);
    for (int k = 1; k <= i; ++k) solved[i] = hn::MulAdd(hn::Set(d, row[k]), own[k], solved[i]);
  }
  values += inverse_size(Width);
  for (int k = 0; k < Width; ++k) hn::Store(solved[k], d, x + 4 * (panel.first + k));
  for (int r = 0; r < panel.row_count; ++r, values += Width) {
    float* HWY_RESTRICT target = x + 4 * rows[r];
    Vector sum = hn::Load(d, target);
    for (int k = 0; k < Width; ++k) sum = hn::NegMulAdd(hn::Set(d, values[k]), solved[k], sum);
    hn::Store(sum, d, target);
  }
}

/// Performs the back substitution of a panel: x_K = inverse^T (x_K - sum_i L_iK^T x_i) for the
/// panel's columns K and the rows i below.
template <int Width>
void ascend(const Panel& panel, const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
            float* HWY_RESTRICT x) {
  const Tag d;
  const float* HWY_RESTRICT inverse = values;
  values += inverse_size(Width);
  // Two partial sums per column hide the latency of dependent additions in narrow panels.
  Vector own[Width], other[Width];
  for (int k = 0; k < Width; ++k) {
    own[k] = hn::Load(d, x + 4 * (panel.first + k));
    other[k] = hn::Zero(d);
  }
  int r = 0;
  for (; r + 1 < panel.row_count; r += 2, values += 2 * Width) {
    const Vector a = hn::Load(d, x + 4 * rows[r]);
    const Vector b = hn::Load(d, x + 4 * rows[r + 1]);
    for (int k = 0; k < Width; ++k) own[k] = hn::NegMulAdd(hn::Set(d, values[k]), a, own[k]);
    for (int k = 0; k < Width; ++k)
      other[k] = hn::NegMulAdd(hn::Set(d, values[Width + k]), b, other[k]);
  }
  if (r < panel.row_count) {
    const Vector a = hn::Load(d, x + 4 * rows[r]);
    for (int k = 0; k < Width; ++k) own[k] = hn::NegMulAdd(hn::Set(d, values[k]), a, own[k]);
  }
  for (int k = 0; k < Width; ++k) own[k] = hn::Add(own[k], other[k]);
  for (int k = 0; k < Width; ++k) {
    Vector sum = hn::Mul(hn::Set(d, inverse[inverse_place(Width, k, k)]), own[k]);
    for (int i = k + 1; i < Width; ++i)
      sum = hn::MulAdd(hn::Set(d, inverse[inverse_place(Width, i, k)]), own[i], sum);
    hn::Store(sum, d, x + 4 * (panel.first + k));
  }
}

/// Coordinates of up to 16 vertices as a structure of arrays.
struct Block {
  alignas(64) float c[3][kChunkRows];
};

/// Does what descend() does, for wide panels. Vectors hold consecutive rows of a column, 16 rows at
/// once.
template <int Width>
void descend_wide(const Panel& panel, const int* HWY_RESTRICT rows,
                  const float* HWY_RESTRICT values, float* HWY_RESTRICT x) {
  const hn::CappedTag<float, kChunkRows> d;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(d));
  constexpr int kParts = kChunkRows / kLanes;
  using Wide = hn::Vec<decltype(d)>;

  float* HWY_RESTRICT own = x + 4 * static_cast<size_t>(panel.first);
  Wide sums[kParts][3];
  // Computes sums = chunk * vertices, where vertices are (x y z 0).
  const auto multiply = [&](const float* HWY_RESTRICT chunk, const float* HWY_RESTRICT vertices) {
    for (int p = 0; p < kParts; ++p)
      for (int c = 0; c < 3; ++c) sums[p][c] = hn::Zero(d);
    for (int k = 0; k < Width; ++k) {
      for (int p = 0; p < kParts; ++p) {
        if (p == 0) hwy::Prefetch(chunk + kChunkRows * k + kFloatsAhead);
        const Wide column = hn::Load(d, chunk + kChunkRows * k + kLanes * p);
        for (int c = 0; c < 3; ++c)
          sums[p][c] = hn::MulAdd(column, hn::Set(d, vertices[4 * k + c]), sums[p][c]);
      }
    }
  };
  alignas(64) float results[4 * kChunkRows];
  const auto store_results = [&] {
    for (int p = 0; p < kParts; ++p)
      hn::StoreInterleaved4(sums[p][0], sums[p][1], sums[p][2], hn::Zero(d), d,
                            results + 4 * kLanes * p);
  };

  const float* HWY_RESTRICT chunk = values;
  multiply(chunk, own);
  store_results();
  const Tag vertex;
  for (int k = 0; k < Width; ++k) hn::Store(hn::Load(vertex, results + 4 * k), vertex, own + 4 * k);
  for (int r = 0; r < panel.row_count; r += kChunkRows) {
    chunk += Width * kChunkRows;
    multiply(chunk, own);
    store_results();
    const int count = HWY_MIN(kChunkRows, panel.row_count - r);
    for (int i = 0; i < count; ++i) {
      float* HWY_RESTRICT target = x + 4 * static_cast<size_t>(rows[r + i]);
      hn::Store(hn::Sub(hn::Load(vertex, target), hn::Load(vertex, results + 4 * i)), vertex,
                target);
    }
  }
}

/// Does what ascend() does, for wide panels. Vectors hold consecutive columns of a row. Lanes
/// beyond the end of the row are computed but not used.
template <int Width>
void ascend_wide(const Panel& panel, const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
                 float* HWY_RESTRICT x) {
  constexpr int kSpan = Width <= 8 ? 8 : 16;
  const hn::CappedTag<float, kSpan> d;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(d));
  constexpr int kParts = kSpan / kLanes;
  using Wide = hn::Vec<decltype(d)>;

  const float* HWY_RESTRICT inverse = values;
  values += inverse_size(Width);
  // Four partial sums of each value hide the latency of dependent additions.
  constexpr int kSums = 4;
  Wide sums[kSums][kParts][3];
  const auto clear = [&] {
    for (auto& of_row : sums)
      for (auto& part : of_row)
        for (Wide& sum : part) sum = hn::Zero(d);
  };
  const auto add = [&](Wide(&of_row)[kParts][3], const float* HWY_RESTRICT row,
                       const float* HWY_RESTRICT vertex) {
    for (int p = 0; p < kParts; ++p) {
      const Wide part = hn::LoadU(d, row + kLanes * p);
      for (int c = 0; c < 3; ++c)
        of_row[p][c] = hn::MulAdd(part, hn::Set(d, vertex[c]), of_row[p][c]);
    }
  };
  clear();
  int r = 0;
  for (; r + kSums <= panel.row_count; r += kSums, values += kSums * Width) {
    for (int i = 0; i < kSums; ++i) {
      hwy::Prefetch(values + Width * i + kFloatsAhead);
      add(sums[i], values + Width * i, x + 4 * static_cast<size_t>(rows[r + i]));
    }
  }
  for (int i = 0; r + i < panel.row_count; ++i)
    add(sums[i], values + Width * i, x + 4 * static_cast<size_t>(rows[r + i]));

  float* HWY_RESTRICT own = x + 4 * static_cast<size_t>(panel.first);
  alignas(64) float results[4 * kSpan];
  const auto store_results = [&] {
    const auto total = [&](int p, int c) {
      return hn::Add(hn::Add(sums[0][p][c], sums[1][p][c]), hn::Add(sums[2][p][c], sums[3][p][c]));
    };
    for (int p = 0; p < kParts; ++p)
      hn::StoreInterleaved4(total(p, 0), total(p, 1), total(p, 2), hn::Zero(d), d,
                            results + 4 * kLanes * p);
  };
  store_results();
  const Tag vertex;
  for (int k = 0; k < Width; ++k)
    hn::Store(hn::Sub(hn::Load(vertex, own + 4 * k), hn::Load(vertex, results + 4 * k)), vertex,
              results + 4 * k);
  clear();
  for (int i = 0; i < Width; ++i) add(sums[i % kSums], inverse + Width * i, results + 4 * i);
  store_results();
  for (int k = 0; k < Width; ++k) hn::Store(hn::Load(vertex, results + 4 * k), vertex, own + 4 * k);
}

/// Runs the faster variant of descend() or ascend() for the width.
template <int Width>
void descend_panel(const Panel& panel, const int* HWY_RESTRICT rows,
                   const float* HWY_RESTRICT values, float* HWY_RESTRICT x) {
  if constexpr (Width >= kWidePanel)
    descend_wide<Width>(panel, rows + panel.first_row, values + panel.first_chunk, x);
  else
    descend<Width>(panel, rows + panel.first_row, values + panel.first_value, x);
}
template <int Width>
void ascend_panel(const Panel& panel, const int* HWY_RESTRICT rows,
                  const float* HWY_RESTRICT values, float* HWY_RESTRICT x) {
  if constexpr (Width >= kSquarePanel)
    ascend_wide<Width>(panel, rows + panel.first_row, values + panel.first_value, x);
  else
    ascend<Width>(panel, rows + panel.first_row, values + panel.first_value, x);
}

template <int Width>
void descend_run(const PanelRun& run, const Panel* HWY_RESTRICT panels,
                 const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
                 float* HWY_RESTRICT x) {
  const Panel* const end = panels + run.first + run.count;
  for (const Panel* p = panels + run.first; p < end; ++p) {
    if constexpr (Width < kWidePanel) {
      if (end - p > kPanelsAhead) prefetch(p[kPanelsAhead], rows, values);
    }
    descend_panel<Width>(*p, rows, values, x);
  }
}

template <int Width>
void ascend_run(const PanelRun& run, const Panel* HWY_RESTRICT panels, const int* HWY_RESTRICT rows,
                const float* HWY_RESTRICT values, float* HWY_RESTRICT x) {
  const Panel* const begin = panels + run.first;
  for (const Panel* p = begin + run.count; p-- > begin;) {
    if (p - begin >= kPanelsAhead) prefetch(p[-kPanelsAhead], rows, values);
    ascend_panel<Width>(*p, rows, values, x);
  }
}

using RunPass = void (*)(const PanelRun&, const Panel*, const int*, const float*, float*);
constexpr RunPass kDescend[] = {
    &descend_run<1>,  &descend_run<2>,  &descend_run<3>,  &descend_run<4>,
    &descend_run<5>,  &descend_run<6>,  &descend_run<7>,  &descend_run<8>,
    &descend_run<9>,  &descend_run<10>, &descend_run<11>, &descend_run<12>,
    &descend_run<13>, &descend_run<14>, &descend_run<15>, &descend_run<16>};
constexpr RunPass kAscend[] = {&ascend_run<1>,  &ascend_run<2>,  &ascend_run<3>,  &ascend_run<4>,
                               &ascend_run<5>,  &ascend_run<6>,  &ascend_run<7>,  &ascend_run<8>,
                               &ascend_run<9>,  &ascend_run<10>, &ascend_run<11>, &ascend_run<12>,
                               &ascend_run<13>, &ascend_run<14>, &ascend_run<15>, &ascend_run<16>};
static_assert(sizeof(kDescend) / sizeof(kDescend[0]) == kWidestPanel);

void down(const PanelRun* runs, int run_count, const Panel* panels, const int* rows,
          const float* values, float* x) {
  for (int r = 0; r < run_count; ++r) kDescend[runs[r].width - 1](runs[r], panels, rows, values, x);
}

void up(const PanelRun* runs, int run_count, const Panel* panels, const int* rows,
        const float* values, float* x) {
  for (int r = run_count; r-- > 0;) kAscend[runs[r].width - 1](runs[r], panels, rows, values, x);
}

PanelSolve panel_solve() {
  return {&down, &up};
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(panel_solve);

PanelSolve vectorized_panel_solve() {
  return HWY_DYNAMIC_DISPATCH(panel_solve)();
}

}  // namespace sinew
#endif
