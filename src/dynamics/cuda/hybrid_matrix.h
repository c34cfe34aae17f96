// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <cstddef>
#include <vector>

namespace sinew {

/// Stores a sparse symmetric matrix for products on the GPU, in the hybrid of ELLPACK and
/// compressed rows of Komaritzan 2022, 3.2.3, in float and without padding. Each thread of a block
/// sums one row; a row block consists of the rows of one block of threads.
///
/// The diagonal is stored separately, because preconditioners need it. ell_width is the smallest
/// number of other entries that a row has. The first ell_width entries of each row are stored in
/// ELLPACK format: the first entries of all rows of a row block next to each other, then the second
/// ones, so that neighboring threads read neighboring addresses. The rest of the entries are
/// stored row by row (compressed rows). A block reads its part of them contiguously, whichever
/// threads have the rows, and stores the products in shared memory, where the threads of the rows
/// sum them.
///
/// The columns of the ELLPACK format are those of a row block, not of the whole matrix as
/// published. They then begin at multiples of the row block's length in any matrix, which makes
/// memory accesses aligned.
struct HybridMatrix {
  int size = 0;           ///< number of rows
  int rows_of_block = 0;  ///< rows of each row block; the last one may have fewer
  int ell_width = 0;      ///< ELLPACK entries of each row, without the diagonal

  std::vector<float> diagonal;
  /// Row r is the i-th of a row block that begins at row f and has m rows. Its entry k is at
  /// f * ell_width + k * m + i. Entries of a row have ascending columns.
  std::vector<float> ell_values;
  std::vector<int> ell_columns;
  /// Index of the first rest entry of each row; last: number of rest entries.
  std::vector<int> rest_begin;
  std::vector<float> rest_values;
  std::vector<int> rest_columns;

  int row_blocks() const { return (size + rows_of_block - 1) / rows_of_block; }
  /// Returns the largest number of rest entries of a row block: the products in shared memory.
  int max_rest_of_block() const;
  /// Returns the bytes of the matrix that a product reads. \param index_bytes  2 or 4 per column
  std::size_t bytes(int index_bytes) const;
};

/// Converts a matrix.
/// \param lower          lower triangle of the matrix, with its whole diagonal
/// \param rows_of_block  threads of a block, a multiple of 32
/// \throws std::logic_error if entries of the diagonal are missing
HybridMatrix make_hybrid_matrix(const Eigen::SparseMatrix<double>& lower, int rows_of_block);

/// Stores the whole matrix in compressed rows, including the diagonal.
struct CompressedRows {
  int size = 0;
  std::vector<int> begin;  ///< index of the first entry of each row; last: number of entries
  std::vector<int> columns;
  std::vector<float> values;

  std::size_t bytes(int index_bytes) const;
};

CompressedRows make_compressed_rows(const Eigen::SparseMatrix<double>& lower);

/// Stores the whole matrix in ELLPACK format. All rows are padded to the length of the longest,
/// with zeros in the column of the diagonal. Entry k of row r is at k * size + r.
struct Ellpack {
  int size = 0;
  int width = 0;
  std::vector<int> columns;
  std::vector<float> values;

  std::size_t bytes(int index_bytes) const;
};

Ellpack make_ellpack(const Eigen::SparseMatrix<double>& lower);

/// Returns true if the columns of a matrix with `size` rows fit in 16 bits.
constexpr bool has_narrow_columns(int size) {
  return size <= 1 << 16;
}

}  // namespace sinew
