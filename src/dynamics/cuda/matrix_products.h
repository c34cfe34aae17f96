// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/device_matrix.h"

namespace sinew {

/// These functions compute products of sparse matrices with vectors, inside kernels. A vector is a
/// function object of the row with a type Number of its values, float or Vec3, so that it may also
/// be computed while it is read. A thread has the row `row_block * rows_of_block +
/// thread_in_block()` if there is one; blocks have rows_of_block threads or more.

/// Reads a vector of x y z for each row. With kReadOnly, nothing may write it while the kernel
/// runs, and it is read through the read-only cache (the texture memory of Komaritzan 2022, 3.2.3).
template <bool kReadOnly>
struct SpatialVector {
  using Number = cuda::Vec3;
  const cuda::Vec4* values;

  SINEW_DEVICE cuda::Vec3 operator()(int row) const {
    return kReadOnly ? cuda::xyz(cuda::read_only(values + row)) : cuda::xyz(values[row]);
  }
};

/// Reads a vector of one number for each row; kReadOnly is as above.
template <bool kReadOnly>
struct PlainVector {
  using Number = float;
  const float* values;

  SINEW_DEVICE float operator()(int row) const {
    return kReadOnly ? cuda::read_only(values + row) : values[row];
  }
};

SINEW_DEVICE float multiply_add(float value, float x, float sum) {
  return fmaf(value, x, sum);
}
SINEW_DEVICE cuda::Vec3 multiply_add(float value, const cuda::Vec3& x, const cuda::Vec3& sum) {
  return {fmaf(value, x.x, sum.x), fmaf(value, x.y, sum.y), fmaf(value, x.z, sum.z)};
}

/// Returns the row of this thread in a row block, or -1 if it has none.
template <typename View>
SINEW_DEVICE int row_of_thread(const View& matrix, int row_block) {
  const int row = row_block * matrix.rows_of_block + cuda::thread_in_block();
  return cuda::thread_in_block() < matrix.rows_of_block && row < matrix.size ? row : -1;
}

/// Returns the product of the diagonal and the ELLPACK part of a HybridMatrix in this thread's row;
/// zero if the thread has none.
template <typename Index, typename X>
SINEW_DEVICE typename X::Number product_of_ell(const HybridMatrixView<Index>& matrix, int row_block,
                                               const X& x) {
  typename X::Number sum{};
  const int row = row_of_thread(matrix, row_block);
  if (row < 0) return sum;
  const int first = row_block * matrix.rows_of_block;
  const int left = matrix.size - first;
  const int rows = left < matrix.rows_of_block ? left : matrix.rows_of_block;
  int place = first * matrix.ell_width + row - first;
  for (int k = 0; k < matrix.ell_width; ++k, place += rows)
    sum = multiply_add(cuda::read_only(matrix.ell_values + place),
                       x(cuda::read_only(matrix.ell_columns + place)), sum);
  return multiply_add(cuda::read_only(matrix.diagonal + row), x(row), sum);
}

/// Returns the product with a HybridMatrix in this thread's row; zero if the thread has none. All
/// threads of the block must call it.
/// \param products  shared memory of the block, matrix.product_capacity numbers; it may be reused
///                  on return
template <typename Index, typename X>
SINEW_DEVICE typename X::Number product_of_row(const HybridMatrixView<Index>& matrix, int row_block,
                                               const X& x, typename X::Number* products) {
  typename X::Number sum = product_of_ell(matrix, row_block, x);
  const int first = row_block * matrix.rows_of_block;
  const int left = matrix.size - first;
  const int last = first + (left < matrix.rows_of_block ? left : matrix.rows_of_block);
  const int end = cuda::read_only(matrix.rest_begin + last);
  const int row = row_of_thread(matrix, row_block);
  int own = row < 0 ? end : cuda::read_only(matrix.rest_begin + row);
  const int own_end = row < 0 ? end : cuda::read_only(matrix.rest_begin + row + 1);
  for (int run = cuda::read_only(matrix.rest_begin + first); run < end;
       run += matrix.product_capacity) {
    const int run_end = end - run < matrix.product_capacity ? end : run + matrix.product_capacity;
    for (int i = run + cuda::thread_in_block(); i < run_end; i += cuda::threads_in_block())
      products[i - run] =
          multiply_add(cuda::read_only(matrix.rest_values + i),
                       x(cuda::read_only(matrix.rest_columns + i)), typename X::Number{});
    cuda::sync_block();
    for (; own < own_end && own < run_end; ++own) sum = sum + products[own - run];
    cuda::sync_block();
  }
  return sum;
}

}  // namespace sinew
