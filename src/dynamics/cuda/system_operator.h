#pragma once

#include "dynamics/cuda/matrix_products.h"

namespace sinew {

/// What others add to a system's matrix: nothing. Such a type has the row of a product (for this
/// thread's row alone; x is a function of the row, as in matrix_products.h) and its part of the
/// diagonal.
struct NothingAdded {
  template <typename X>
  SINEW_DEVICE cuda::Vec3 product_row(int /*copy*/, int /*row*/, const X& /*x*/) const {
    return {};
  }
  SINEW_DEVICE float diagonal(int /*copy*/, int /*row*/) const { return 0.0F; }
};

/// A + D + C: the matrix of all copies of a body, a diagonal likewise, and what each copy has
/// beside it, such as contacts. Symmetric and positive definite as a whole.
template <typename Index, typename Added = NothingAdded>
struct SystemOperator {
  HybridMatrixView<Index> matrix;
  const float* added_diagonal = nullptr;  ///< by row; null: nothing
  Added added;

  SINEW_DEVICE int row_blocks() const { return matrix.row_blocks(); }
  SINEW_DEVICE int row_of_thread(int row_block) const {
    return sinew::row_of_thread(matrix, row_block);
  }

  /// This thread's row of the product; all threads of the block must come here.
  /// \param products  as for product_of_row()
  template <typename X>
  SINEW_DEVICE cuda::Vec3 product(int copy, int row_block, const X& x, cuda::Vec3* products) const {
    cuda::Vec3 sum = product_of_row(matrix, row_block, x, products);
    const int row = row_of_thread(row_block);
    if (row < 0) return sum;
    if (added_diagonal != nullptr) sum = multiply_add(added_diagonal[row], x(row), sum);
    return sum + added.product_row(copy, row, x);
  }

  /// Jacobi's preconditioner.
  SINEW_DEVICE float inverse_diagonal(int copy, int row) const {
    const float own = cuda::read_only(matrix.diagonal + row);
    const float standing = added_diagonal != nullptr ? added_diagonal[row] : 0.0F;
    return 1.0F / (own + standing + added.diagonal(copy, row));
  }
};

}  // namespace sinew
