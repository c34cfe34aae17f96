// Compiled once for each instruction set: no header with inlined functions of other libraries
// here, since their copies for newer processors could end up in all of the program.
#include "dynamics/panel_solve.h"

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

/// x_K = inverse x_K for the panel's columns K, then x_i -= L_iK x_K for the rows i below.
template <int Width>
void descend(const Panel& panel, const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
             float* HWY_RESTRICT x) {
  const Tag d;
  Vector own[Width];
  for (int k = 0; k < Width; ++k) own[k] = hn::Load(d, x + 4 * (panel.first + k));
  Vector solved[Width];
  for (int i = 0; i < Width; ++i) {
    solved[i] = hn::Mul(hn::Set(d, *values++), own[0]);
    for (int k = 1; k <= i; ++k) solved[i] = hn::MulAdd(hn::Set(d, *values++), own[k], solved[i]);
  }
  for (int k = 0; k < Width; ++k) hn::Store(solved[k], d, x + 4 * (panel.first + k));
  for (int r = 0; r < panel.row_count; ++r, values += Width) {
    float* HWY_RESTRICT target = x + 4 * rows[r];
    Vector sum = hn::Load(d, target);
    for (int k = 0; k < Width; ++k) sum = hn::NegMulAdd(hn::Set(d, values[k]), solved[k], sum);
    hn::Store(sum, d, target);
  }
}

/// x_K = inverse^T (x_K - L_iK^T x_i summed over the rows i below).
template <int Width>
void ascend(const Panel& panel, const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
            float* HWY_RESTRICT x) {
  const Tag d;
  const float* HWY_RESTRICT inverse = values;
  values += Width * (Width + 1) / 2;
  // Two sums for each column, so that narrow panels need not wait for their additions.
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
    Vector sum = hn::Mul(hn::Set(d, inverse[k * (k + 1) / 2 + k]), own[k]);
    for (int i = k + 1; i < Width; ++i)
      sum = hn::MulAdd(hn::Set(d, inverse[i * (i + 1) / 2 + k]), own[i], sum);
    hn::Store(sum, d, x + 4 * (panel.first + k));
  }
}

template <int Width>
void descend_run(const PanelRun& run, const Panel* HWY_RESTRICT panels,
                 const int* HWY_RESTRICT rows, const float* HWY_RESTRICT values,
                 float* HWY_RESTRICT x) {
  for (const Panel* p = panels + run.first; p < panels + run.first + run.count; ++p)
    descend<Width>(*p, rows + p->first_row, values + p->first_value, x);
}

template <int Width>
void ascend_run(const PanelRun& run, const Panel* HWY_RESTRICT panels, const int* HWY_RESTRICT rows,
                const float* HWY_RESTRICT values, float* HWY_RESTRICT x) {
  for (const Panel* p = panels + run.first + run.count; p-- > panels + run.first;)
    ascend<Width>(*p, rows + p->first_row, values + p->first_value, x);
}

using RunPass = void (*)(const PanelRun&, const Panel*, const int*, const float*, float*);
constexpr RunPass kDescend[] = {&descend_run<1>, &descend_run<2>, &descend_run<3>, &descend_run<4>,
                                &descend_run<5>, &descend_run<6>, &descend_run<7>, &descend_run<8>};
constexpr RunPass kAscend[] = {&ascend_run<1>, &ascend_run<2>, &ascend_run<3>, &ascend_run<4>,
                               &ascend_run<5>, &ascend_run<6>, &ascend_run<7>, &ascend_run<8>};
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
