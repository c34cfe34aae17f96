// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <cstddef>
#include <memory>

#include "cuda/memory.h"
#include "cuda/vectors.h"

namespace sinew {

/// Lists the matrix formats of Komaritzan 2022, Table 3.1.
enum class MatrixFormat {
  kCompressedRows,  ///< CRS, with one thread for each row
  kEllpack,         ///< ELL, padded to the longest row
  kDirectHybrid,    ///< CRS + ELL: the HybridMatrix without shared memory
  kHybrid,          ///< the HybridMatrix
};

/// Holds the options of a FormatProduct.
struct FormatOptions {
  int rows_of_block = 128;  ///< threads of a block: 32 to 256, a multiple of 32
  bool narrow = true;       ///< stores columns in 16 bits if they fit
};

/// Computes products of one symmetric matrix with vectors in device memory. Each product is one
/// kernel. This class is for tests and measurements that compare the formats.
class FormatProduct {
 public:
  virtual ~FormatProduct() = default;

  /// Computes result = A x for each of several vectors that are stored one after the other.
  /// \throws std::logic_error unless both have the same size, a multiple of the matrix's
  virtual void multiply(const cuda::Buffer<float>& x, cuda::Buffer<float>& result,
                        cuda::Stream& stream) = 0;
  /// Computes the same for vectors of three coordinates; w of the result is 0.
  virtual void multiply(const cuda::Buffer<cuda::Vec4>& x, cuda::Buffer<cuda::Vec4>& result,
                        cuda::Stream& stream) = 0;
  /// Returns the number of bytes of the matrix that one product reads.
  virtual std::size_t matrix_bytes() const = 0;
};

/// Uploads a matrix in the given format.
/// \param lower  lower triangle of the matrix, with its whole diagonal
/// \throws std::logic_error if entries of the diagonal are missing
std::unique_ptr<FormatProduct> make_format_product(const Eigen::SparseMatrix<double>& lower,
                                                   MatrixFormat format, cuda::Stream& stream,
                                                   const FormatOptions& options = {});

}  // namespace sinew
