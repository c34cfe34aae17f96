#pragma once

#include <cstdint>
#include <vector>

namespace sinew {

class SparseInverse;

/// How kernels take the products with a SparseInverse apart. Plain numbers, for the device.
struct InversePlan {
  /// A stretch of a row, whose product with b one group of threads sums up.
  struct Piece {
    int row, first_column, count;
  };
  /// What W^T needs to know of a row.
  struct Row {
    std::int64_t base;  ///< SparseInverse::base()
    int first_column;
    int first_piece, piece_count;  ///< whose sums make y of that row
    int unused = 0;
  };
  static constexpr int kLongPiece = 256;  ///< columns at most, for a whole warp
  static constexpr int kShortPiece = 32;  ///< columns at most, for kShortLanes of a warp
  static constexpr int kShortLanes = 8;

  std::vector<Piece> pieces;  ///< the long ones first
  int long_pieces = 0;
  std::vector<Row> rows;
  /// For each chunk of kChunk columns the rows that have entries in them, ascending, and where
  /// those of the next one begin.
  std::vector<int> chunk_rows, chunk_rows_begin;
};

InversePlan make_inverse_plan(const SparseInverse& inverse);

}  // namespace sinew
