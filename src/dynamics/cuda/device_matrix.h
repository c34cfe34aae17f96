// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "cuda/host_device.h"
#include "cuda/memory.h"
#include "dynamics/cuda/hybrid_matrix.h"

namespace sinew {

/// Refers to a HybridMatrix in device memory, as kernels read it. This and the views below have
/// pointers to the arrays of the structure of the same name. Index is the type of stored columns:
/// std::uint16_t if has_narrow_columns(), so that products read a quarter less, else int.
template <typename Index>
struct HybridMatrixView {
  int size = 0, rows_of_block = 0, ell_width = 0;
  int product_capacity = 0;  ///< products of the rest that fit in the block's shared memory
  const float* diagonal = nullptr;
  const float* ell_values = nullptr;
  const Index* ell_columns = nullptr;
  const int* rest_begin = nullptr;
  const float* rest_values = nullptr;
  const Index* rest_columns = nullptr;

  SINEW_HOST_DEVICE int row_blocks() const { return (size + rows_of_block - 1) / rows_of_block; }
};

/// Refers to a matrix in compressed rows in device memory, as kernels read it.
template <typename Index>
struct CompressedRowsView {
  int size = 0, rows_of_block = 0;
  const int* begin = nullptr;
  const float* values = nullptr;
  const Index* columns = nullptr;

  SINEW_HOST_DEVICE int row_blocks() const { return (size + rows_of_block - 1) / rows_of_block; }
};

/// Refers to an ELLPACK matrix in device memory, as kernels read it: all rows have `width` entries.
template <typename Index>
struct EllpackView {
  int size = 0, rows_of_block = 0, width = 0;
  const float* values = nullptr;
  const Index* columns = nullptr;

  SINEW_HOST_DEVICE int row_blocks() const { return (size + rows_of_block - 1) / rows_of_block; }
};

template <typename Index>
cuda::Buffer<Index> columns_to_device(const std::vector<int>& columns, cuda::Stream& stream) {
  return cuda::to_device(std::vector<Index>(columns.begin(), columns.end()), stream);
}

/// Owns a HybridMatrix in device memory.
template <typename Index>
class HybridMatrixOnDevice {
 public:
  HybridMatrixOnDevice(const HybridMatrix& matrix, cuda::Stream& stream)
      : diagonal_(cuda::to_device(matrix.diagonal, stream)),
        ell_values_(cuda::to_device(matrix.ell_values, stream)),
        rest_values_(cuda::to_device(matrix.rest_values, stream)),
        ell_columns_(columns_to_device<Index>(matrix.ell_columns, stream)),
        rest_columns_(columns_to_device<Index>(matrix.rest_columns, stream)),
        rest_begin_(cuda::to_device(matrix.rest_begin, stream)),
        view_{matrix.size,
              matrix.rows_of_block,
              matrix.ell_width,
              std::min(matrix.max_rest_of_block(), kMaxProductsOfRow * matrix.rows_of_block),
              diagonal_.data(),
              ell_values_.data(),
              ell_columns_.data(),
              rest_begin_.data(),
              rest_values_.data(),
              rest_columns_.data()} {}

  /// Replaces the values by those of a matrix with the same pattern.
  void set_values(const HybridMatrix& matrix, cuda::Stream& stream) {
    diagonal_.upload(matrix.diagonal, stream);
    ell_values_.upload(matrix.ell_values, stream);
    rest_values_.upload(matrix.rest_values, stream);
  }

  const HybridMatrixView<Index>& view() const { return view_; }
  /// Returns the shared memory that a block needs for products with vectors of this number type.
  template <typename Number>
  std::size_t shared_bytes() const {
    return view_.product_capacity * sizeof(Number);
  }
  std::size_t bytes() const {
    return diagonal_.bytes() + ell_values_.bytes() + rest_values_.bytes() + ell_columns_.bytes() +
           rest_columns_.bytes() + rest_begin_.bytes();
  }

 private:
  /// Limits shared memory: with three coordinates, products take at most 24 KB for 128 rows. Row
  /// blocks with more products compute them in several passes.
  static constexpr int kMaxProductsOfRow = 16;

  cuda::Buffer<float> diagonal_, ell_values_, rest_values_;
  cuda::Buffer<Index> ell_columns_, rest_columns_;
  cuda::Buffer<int> rest_begin_;
  HybridMatrixView<Index> view_;
};

}  // namespace sinew
