#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "cuda/memory.h"

namespace sinew {

/// Products of a matrix with vectors by cuSPARSE: compressed rows with 32-bit columns.
class CusparseProduct {
 public:
  /// \param lower  triangle, with its whole diagonal
  CusparseProduct(const Eigen::SparseMatrix<double>& lower, cuda::Stream& stream);
  ~CusparseProduct();

  /// result = A x for one vector (cusparseSpMV).
  void multiply(const cuda::Buffer<float>& x, cuda::Buffer<float>& result);
  /// The same for three coordinates, x y z of each row without a fourth (cusparseSpMM).
  void multiply_three(const cuda::Buffer<float>& x, cuda::Buffer<float>& result);

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace sinew
