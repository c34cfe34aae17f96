// SPDX-License-Identifier: MIT

#include "dynamics/cuda/inverse_plan.h"

#include <algorithm>

#include "dynamics/cuda/chunk.h"
#include "dynamics/cuda/sparse_inverse.h"

namespace sinew {

InversePlan make_inverse_plan(const SparseInverse& inverse) {
  InversePlan plan;
  const int size = inverse.size();
  const auto length = [&](int row) { return row - inverse.first_column(row) + 1; };
  std::vector<int> first_piece(size), piece_count(size, 1);
  for (int row = 0; row < size; ++row) {
    if (length(row) <= InversePlan::kShortPiece) continue;
    first_piece[row] = static_cast<int>(plan.pieces.size());
    for (int column = inverse.first_column(row); column <= row; column += InversePlan::kLongPiece)
      plan.pieces.push_back({row, column, std::min(InversePlan::kLongPiece, row - column + 1)});
    piece_count[row] = static_cast<int>(plan.pieces.size()) - first_piece[row];
  }
  plan.long_pieces = static_cast<int>(plan.pieces.size());
  for (int row = 0; row < size; ++row) {
    if (length(row) > InversePlan::kShortPiece) continue;
    first_piece[row] = static_cast<int>(plan.pieces.size());
    plan.pieces.push_back({row, inverse.first_column(row), length(row)});
  }
  for (int row = 0; row < size; ++row)
    plan.rows.push_back(
        {inverse.base(row), inverse.first_column(row), first_piece[row], piece_count[row]});

  // The rows with entries in a column are its ancestors in the elimination tree, and the column's
  // own row. For a chunk, collect those of all its columns.
  std::vector<int> seen(size, -1);
  plan.chunk_rows_begin.push_back(0);
  for (int first = 0; first < size; first += kChunk) {
    const std::size_t begin = plan.chunk_rows.size();
    for (int column = first; column < std::min(first + kChunk, size); ++column) {
      for (int row = column; row >= 0 && seen[row] != first; row = inverse.parent(row)) {
        seen[row] = first;
        plan.chunk_rows.push_back(row);
      }
    }
    std::sort(plan.chunk_rows.begin() + static_cast<std::ptrdiff_t>(begin), plan.chunk_rows.end());
    plan.chunk_rows_begin.push_back(static_cast<int>(plan.chunk_rows.size()));
  }
  return plan;
}

}  // namespace sinew
