#pragma once

#include <Eigen/SparseCore>
#include <cstddef>
#include <memory>

#include "cuda/memory.h"
#include "cuda/vectors.h"

namespace sinew {

/// The formats of Komaritzan 2022, Table 3.1.
enum class MatrixFormat {
  kCompressedRows,  ///< CRS: a thread for each row
  kEllpack,         ///< ELL, padded to the longest row
  kDirectHybrid,    ///< CRS + ELL: the HybridMatrix without shared memory
  kHybrid,          ///< the HybridMatrix
};

struct FormatOptions {
  int rows_of_block = 128;  ///< threads of a block: 32 to 256, a multiple of 32
  bool narrow = true;       ///< 16-bit columns where they fit
};

/// Products of one symmetric matrix with vectors on the device, one kernel each.
class FormatProduct {
 public:
  virtual ~FormatProduct() = default;

  /// result = A x for each of several vectors that follow each other.
  /// \param x  a multiple of the matrix's size of them \throws std::logic_error otherwise
  virtual void multiply(const cuda::Buffer<float>& x, cuda::Buffer<float>& result,
                        cuda::Stream& stream) = 0;
  /// Three coordinates at once; w of the result is 0.
  virtual void multiply(const cuda::Buffer<cuda::Vec4>& x, cuda::Buffer<cuda::Vec4>& result,
                        cuda::Stream& stream) = 0;
  /// That one product reads of the matrix.
  virtual std::size_t matrix_bytes() const = 0;
};

/// \param lower  triangle, with its whole diagonal
/// \throws std::logic_error where the diagonal has gaps
std::unique_ptr<FormatProduct> make_format_product(const Eigen::SparseMatrix<double>& lower,
                                                   MatrixFormat format, cuda::Stream& stream,
                                                   const FormatOptions& options = {});

}  // namespace sinew
