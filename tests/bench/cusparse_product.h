// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "cuda/memory.h"

namespace sinew {

/// Multiplies a sparse matrix with vectors by cuSPARSE. The matrix is stored as compressed rows
/// with 32-bit column indices.
class CusparseProduct {
 public:
  /// \param lower  lower triangle of the symmetric matrix, with its whole diagonal
  CusparseProduct(const Eigen::SparseMatrix<double>& lower, cuda::Stream& stream);
  ~CusparseProduct();

  /// Computes result = A x for one vector (cusparseSpMV).
  void multiply(const cuda::Buffer<float>& x, cuda::Buffer<float>& result);
  /// Computes result = A x for three vectors (cusparseSpMM). x and result hold x y z for each row,
  /// without padding.
  void multiply_three(const cuda::Buffer<float>& x, cuda::Buffer<float>& result);

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace sinew
