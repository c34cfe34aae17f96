// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/cuda/matrix_products.h"

namespace sinew {

/// Adds nothing to the matrix of a SystemOperator. A type in its place computes its part of a
/// product in one row (only that of the calling thread; x is a function of the row, as in
/// matrix_products.h) and its part of the diagonal.
struct NothingAdded {
  template <typename X>
  SINEW_DEVICE cuda::Vec3 product_row(int /*copy*/, int /*row*/, const X& /*x*/) const {
    return {};
  }
  SINEW_DEVICE float diagonal(int /*copy*/, int /*row*/) const { return 0.0F; }
};

/// Represents the operator A + D + C: a matrix A and a diagonal D that all copies of a body share,
/// and an addition C of each copy, such as contacts. The sum is symmetric and positive definite.
template <typename Index, typename Added = NothingAdded>
struct SystemOperator {
  HybridMatrixView<Index> matrix;
  const float* added_diagonal = nullptr;  ///< D by row; null: zero
  Added added;                            ///< C

  SINEW_DEVICE int row_blocks() const { return matrix.row_blocks(); }
  SINEW_DEVICE int row_of_thread(int row_block) const {
    return sinew::row_of_thread(matrix, row_block);
  }

  /// Returns the product in this thread's row. All threads of the block must call it.
  /// \param products  as for product_of_row()
  template <typename X>
  SINEW_DEVICE cuda::Vec3 product(int copy, int row_block, const X& x, cuda::Vec3* products) const {
    cuda::Vec3 sum = product_of_row(matrix, row_block, x, products);
    const int row = row_of_thread(row_block);
    if (row < 0) return sum;
    if (added_diagonal != nullptr) sum = multiply_add(added_diagonal[row], x(row), sum);
    return sum + added.product_row(copy, row, x);
  }

  /// Returns the inverse of a row's diagonal entry, for the Jacobi preconditioner.
  SINEW_DEVICE float inverse_diagonal(int copy, int row) const {
    const float own = cuda::read_only(matrix.diagonal + row);
    const float bounded = added_diagonal != nullptr ? added_diagonal[row] : 0.0F;
    return 1.0F / (own + bounded + added.diagonal(copy, row));
  }
};

}  // namespace sinew
