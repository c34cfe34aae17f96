// SPDX-License-Identifier: MIT

#include "dynamics/cuda/hybrid_matrix.h"

#include <algorithm>
#include <stdexcept>

namespace sinew {
namespace {

using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Returns the matrix with both triangles. Entries of a row have ascending columns.
/// \throws std::logic_error if entries of the diagonal are missing
Matrix whole(const Eigen::SparseMatrix<double>& lower) {
  Matrix both = lower.selfadjointView<Eigen::Lower>();
  for (int row = 0; row < both.rows(); ++row) {
    bool found = false;
    for (Matrix::InnerIterator entry(both, row); entry; ++entry) found |= entry.col() == row;
    if (!found) throw std::logic_error("a matrix for the GPU needs its whole diagonal");
  }
  return both;
}

int entries_of(const Matrix& matrix, int row) {
  return matrix.outerIndexPtr()[row + 1] - matrix.outerIndexPtr()[row];
}

std::size_t entry_bytes(std::size_t count, int index_bytes) {
  return count * (sizeof(float) + index_bytes);
}

}  // namespace

int HybridMatrix::max_rest_of_block() const {
  int largest = 0;
  for (int first = 0; first < size; first += rows_of_block)
    largest =
        std::max(largest, rest_begin[std::min(first + rows_of_block, size)] - rest_begin[first]);
  return largest;
}

std::size_t HybridMatrix::bytes(int index_bytes) const {
  return diagonal.size() * sizeof(float) + rest_begin.size() * sizeof(int) +
         entry_bytes(ell_values.size() + rest_values.size(), index_bytes);
}

std::size_t CompressedRows::bytes(int index_bytes) const {
  return begin.size() * sizeof(int) + entry_bytes(values.size(), index_bytes);
}

std::size_t Ellpack::bytes(int index_bytes) const {
  return entry_bytes(values.size(), index_bytes);
}

HybridMatrix make_hybrid_matrix(const Eigen::SparseMatrix<double>& lower, int rows_of_block) {
  const Matrix matrix = whole(lower);
  HybridMatrix hybrid;
  hybrid.size = static_cast<int>(matrix.rows());
  hybrid.rows_of_block = rows_of_block;
  hybrid.ell_width = hybrid.size;
  for (int row = 0; row < hybrid.size; ++row)
    hybrid.ell_width = std::min(hybrid.ell_width, entries_of(matrix, row) - 1);

  hybrid.diagonal.resize(hybrid.size);
  hybrid.ell_values.resize(static_cast<std::size_t>(hybrid.size) * hybrid.ell_width);
  hybrid.ell_columns.resize(hybrid.ell_values.size());
  hybrid.rest_begin = {0};
  for (int row = 0; row < hybrid.size; ++row) {
    const int first = row / rows_of_block * rows_of_block;
    const int rows = std::min(rows_of_block, hybrid.size - first);
    int number = 0;  // entries of this row so far that are not on the diagonal
    for (Matrix::InnerIterator entry(matrix, row); entry; ++entry) {
      const int column = static_cast<int>(entry.col());
      const auto value = static_cast<float>(entry.value());
      if (column == row) {
        hybrid.diagonal[row] = value;
      } else if (number < hybrid.ell_width) {
        const std::size_t place =
            static_cast<std::size_t>(first) * hybrid.ell_width + number++ * rows + row - first;
        hybrid.ell_values[place] = value;
        hybrid.ell_columns[place] = column;
      } else {
        hybrid.rest_values.push_back(value);
        hybrid.rest_columns.push_back(column);
      }
    }
    hybrid.rest_begin.push_back(static_cast<int>(hybrid.rest_values.size()));
  }
  return hybrid;
}

CompressedRows make_compressed_rows(const Eigen::SparseMatrix<double>& lower) {
  const Matrix matrix = whole(lower);
  CompressedRows rows;
  rows.size = static_cast<int>(matrix.rows());
  rows.begin = {0};
  for (int row = 0; row < rows.size; ++row) {
    for (Matrix::InnerIterator entry(matrix, row); entry; ++entry) {
      rows.columns.push_back(static_cast<int>(entry.col()));
      rows.values.push_back(static_cast<float>(entry.value()));
    }
    rows.begin.push_back(static_cast<int>(rows.values.size()));
  }
  return rows;
}

Ellpack make_ellpack(const Eigen::SparseMatrix<double>& lower) {
  const Matrix matrix = whole(lower);
  Ellpack ellpack;
  ellpack.size = static_cast<int>(matrix.rows());
  for (int row = 0; row < ellpack.size; ++row)
    ellpack.width = std::max(ellpack.width, entries_of(matrix, row));
  ellpack.values.assign(static_cast<std::size_t>(ellpack.size) * ellpack.width, 0.0F);
  ellpack.columns.resize(ellpack.values.size());
  for (int row = 0; row < ellpack.size; ++row) {
    std::size_t place = row;
    for (Matrix::InnerIterator entry(matrix, row); entry; ++entry, place += ellpack.size) {
      ellpack.columns[place] = static_cast<int>(entry.col());
      ellpack.values[place] = static_cast<float>(entry.value());
    }
    for (; place < ellpack.columns.size(); place += ellpack.size) ellpack.columns[place] = row;
  }
  return ellpack;
}

}  // namespace sinew
