#pragma once

#include <Eigen/SparseCore>
#include <cstddef>
#include <vector>

namespace sinew {

/// A sparse symmetric matrix for products on the GPU in the hybrid of ELLPACK and compressed rows
/// of Komaritzan 2022, 3.2.3, in float and without padding. Each thread of a block sums one row; a
/// row block is the rows of one block of threads.
///
/// The diagonal stands for itself, for preconditioners want it. Of the other entries of a row, as
/// many as every row has are ELLPACK: all first ones of a row block side by side, then all second
/// ones, so that threads side by side read numbers side by side. What rows have beyond that is
/// compressed, row by row: a block reads its part in one run, whichever rows it is of, and leaves
/// the products in shared memory for the threads to sum.
///
/// ELLPACK columns are those of a row block and not of the whole matrix as published: they then
/// begin at multiples of the row block's length, which the memory likes, in any matrix.
struct HybridMatrix {
  int size = 0;           ///< rows
  int rows_of_block = 0;  ///< but for the last, which may have fewer
  int ell_width = 0;      ///< entries of each row beside the diagonal

  std::vector<float> diagonal;
  /// Entry k of the row r that is the i-th of a block which begins at row f and has m rows is at
  /// f * ell_width + k * m + i. Rising columns.
  std::vector<float> ell_values;
  std::vector<int> ell_columns;
  /// Of the rest of each row and, at the end, all of it.
  std::vector<int> rest_begin;
  std::vector<float> rest_values;
  std::vector<int> rest_columns;

  int row_blocks() const { return (size + rows_of_block - 1) / rows_of_block; }
  /// Products that the row block which has most of them leaves in shared memory.
  int most_rest_of_block() const;
  /// That a product reads of the matrix. \param index_bytes  of a stored column, 2 or 4
  std::size_t bytes(int index_bytes) const;
};

/// \param lower          triangle, with its whole diagonal
/// \param rows_of_block  threads of a block, a multiple of 32
/// \throws std::logic_error where the diagonal has gaps
HybridMatrix make_hybrid_matrix(const Eigen::SparseMatrix<double>& lower, int rows_of_block);

/// The same matrix in compressed rows, the diagonal among them.
struct CompressedRows {
  int size = 0;
  std::vector<int> begin;  ///< of each row and, at the end, all entries
  std::vector<int> columns;
  std::vector<float> values;

  std::size_t bytes(int index_bytes) const;
};

CompressedRows make_compressed_rows(const Eigen::SparseMatrix<double>& lower);

/// The same matrix as ELLPACK: each row as long as the longest, with zeros that refer to the row
/// itself. Entry k of row r is at k * size + r.
struct Ellpack {
  int size = 0;
  int width = 0;
  std::vector<int> columns;
  std::vector<float> values;

  std::size_t bytes(int index_bytes) const;
};

Ellpack make_ellpack(const Eigen::SparseMatrix<double>& lower);

/// Whether columns of such a matrix fit into 16 bits.
constexpr bool has_narrow_columns(int size) {
  return size <= 1 << 16;
}

}  // namespace sinew
