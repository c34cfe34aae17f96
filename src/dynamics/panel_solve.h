#pragma once

#include <cstdint>

namespace sinew {

/// Up to kWidestPanel neighbouring columns of a Cholesky factor that share their rows below.
/// Values: the inverse of the diagonal block (lower triangle, row by row), then the rows below,
/// each `width` values.
struct Panel {
  int first = 0;  ///< column
  int width = 0;
  int row_count = 0;
  int first_row = 0;  ///< into the row indices
  std::int64_t first_value = 0;
};
constexpr int kWidestPanel = 8;

/// Panels of equal width, one after the other.
struct PanelRun {
  int width, first, count;
};

/// One half of solving L L^T x = b in place for n times (x y z 0): down solves L y = b, panel by
/// panel and run by run, up L^T x = y, all in the opposite order.
using PanelPass = void (*)(const PanelRun* runs, int run_count, const Panel* panels,
                           const int* rows, const float* values, float* x);
struct PanelSolve {
  PanelPass down = nullptr, up = nullptr;
};

/// With vector instructions for this processor; null below SSSE3.
PanelSolve vectorized_panel_solve();

}  // namespace sinew
