// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

namespace sinew {

/// Describes a panel (supernode) of a Cholesky factor: up to kWidestPanel adjacent columns with the
/// same row indices below the diagonal block.
///
/// The values start at first_value: first the inverse of the diagonal block, row by row, then the
/// rows below it with `width` values each. Panels of at least kSquarePanel columns store the
/// inverse as a full square, narrower ones store its lower triangle only. For vectorized solves,
/// panels of at least kWidePanel columns store the same values a second time, starting at
/// first_chunk, in an order for vector loads along columns: the columns of the inverse, then chunks
/// of kChunkRows rows, each column by column. Columns with fewer than kChunkRows (16) values are
/// padded with zeros.
struct Panel {
  int first = 0;  ///< first column
  int width = 0;
  int row_count = 0;  ///< rows below the diagonal block
  int first_row = 0;  ///< position of the first of these in the array of row indices
  std::int64_t first_value = 0;
  std::int64_t first_chunk = 0;
};
constexpr int kWidestPanel = 16;
constexpr int kSquarePanel = 5;
constexpr int kWidePanel = 9;
constexpr int kChunkRows = 16;

/// Returns the number of values that the inverse of a diagonal block takes.
constexpr int inverse_size(int width) {
  return width < kSquarePanel ? width * (width + 1) / 2 : width * width;
}
/// Returns the index of row i, column k <= i among the values of the inverse.
constexpr int inverse_place(int width, int i, int k) {
  return width < kSquarePanel ? i * (i + 1) / 2 + k : i * width + k;
}

/// Describes a range of consecutive panels of equal width.
struct PanelRun {
  int width, first, count;
};

/// Number of floats beyond the end of the values that solves may read. Values are aligned to 64
/// bytes.
constexpr int kPanelSlack = 16;

/// Makes one pass of solving L L^T x = b in place, for unknowns stored as (x y z 0). The pass
/// `down` is forward substitution, L y = b, in the order of runs and panels. The pass `up` is back
/// substitution, L^T x = y, in the opposite order.
using PanelPass = void (*)(const PanelRun* runs, int run_count, const Panel* panels,
                           const int* rows, const float* values, float* x);
/// Holds the two passes of a solve with panels: forward and back substitution.
struct PanelSolve {
  PanelPass down = nullptr, up = nullptr;
};

/// Returns the passes for the best vector instructions of this processor. Both are null if it does
/// not support at least SSSE3.
PanelSolve vectorized_panel_solve();

}  // namespace sinew
