// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

namespace sinew {

class SparseInverse;

/// Divides the work of the two products with a SparseInverse W, y = W b and W^T y, among threads,
/// as plain numbers for upload.
struct InversePlan {
  /// Consecutive entries of a row. One group of threads sums their product with b.
  struct Piece {
    int row, first_column, count;
  };
  /// A row in the product with W^T.
  struct Row {
    std::int64_t base;  ///< SparseInverse::base()
    int first_column;
    int first_piece, piece_count;  ///< pieces whose sums add up to the row's entry of y
    int unused = 0;                ///< makes the padding explicit
  };
  static constexpr int kLongPiece = 256;  ///< largest width of a long piece, for a whole warp
  static constexpr int kShortPiece = 32;  ///< largest width of a short piece, for kShortLanes lanes
  static constexpr int kShortLanes = 8;   ///< lanes of a warp that share a short piece

  std::vector<Piece> pieces;  ///< long pieces come first
  int long_pieces = 0;        ///< number of long pieces
  std::vector<Row> rows;
  /// chunk_rows has for each chunk of kChunk columns the rows with entries in it, ascending;
  /// chunk_rows_begin has where each chunk's rows begin, and the end.
  std::vector<int> chunk_rows, chunk_rows_begin;
};

/// Divides the products with an inverse into pieces.
InversePlan make_inverse_plan(const SparseInverse& inverse);

}  // namespace sinew
