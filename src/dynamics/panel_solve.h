#pragma once

#include <cstdint>

namespace sinew {

/// Up to kWidestPanel neighbouring columns of a Cholesky factor that share their rows below.
///
/// Values, from first_value on: the inverse of the diagonal block, row by row; then the rows below,
/// each `width` values. Panels from kSquarePanel on store the inverse as a full square, narrower
/// ones its lower triangle only. Panels from kWidePanel on have all of it a second time in an order
/// for vectors along columns, from first_chunk on: columns of the inverse, then chunks of
/// kChunkRows rows, column by column; what is missing of 16 is zero.
struct Panel {
  int first = 0;  ///< column
  int width = 0;
  int row_count = 0;
  int first_row = 0;  ///< into the row indices
  std::int64_t first_value = 0;
  std::int64_t first_chunk = 0;
};
constexpr int kWidestPanel = 16;
constexpr int kSquarePanel = 5;
constexpr int kWidePanel = 9;
constexpr int kChunkRows = 16;

constexpr int inverse_size(int width) {
  return width < kSquarePanel ? width * (width + 1) / 2 : width * width;
}
/// Place of row i, column k <= i in the inverse.
constexpr int inverse_place(int width, int i, int k) {
  return width < kSquarePanel ? i * (i + 1) / 2 + k : i * width + k;
}

/// Panels of equal width, one after the other.
struct PanelRun {
  int width, first, count;
};

/// Floats that solves may read beyond the values; values are aligned to 64 bytes.
constexpr int kPanelSlack = 16;

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
