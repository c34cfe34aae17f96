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
  int64_t first_value = 0;
};
constexpr int kWidestPanel = 8;

/// Solves L L^T x = b in place for n times (x y z 0), panel by panel down and up again.
using PanelSolve = void (*)(const Panel* panels, int panel_count, const int* rows,
                            const float* values, float* x);

/// Vector instructions for this processor; null below SSSE3.
PanelSolve vectorized_panel_solve();

}  // namespace sinew
