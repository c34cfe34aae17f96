// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "cuda/vectors.h"

namespace sinew {

/// Returns the number of blocks for the rows of one copy.
template <int kThreads>
int blocks_for(int rows) {
  return (rows + kThreads - 1) / kThreads;
}
/// Describes the row of a thread in a grid with the same number of blocks for each copy.
struct CopyRow {
  int copy = 0;
  int first = 0;  ///< first row of the block
  int row = 0;    ///< row of the thread; may be beyond the last row
};
template <int kThreads>
SINEW_DEVICE CopyRow present_row(int blocks_of_copy) {
  const int first = cuda::block_in_grid() % blocks_of_copy * kThreads;
  return {cuda::block_in_grid() / blocks_of_copy, first, first + cuda::thread_in_block()};
}

/// Defines the shared memory of write_packed(): 3 floats for each thread of a block.
template <int kThreads>
struct PackedRows {
  float values[3 * kThreads];
};

/// Writes one vector of each thread of a block, tightly packed, that of the first thread to row
/// `first`. All threads of the block must call it; those beyond the last row write nothing. The
/// vectors go through shared memory, so that neighboring threads write neighboring addresses.
template <int kThreads>
SINEW_DEVICE void write_packed(float* out, int first, int rows, const cuda::Vec3& vector) {
  using namespace cuda;
  float* const values = block_shared<PackedRows<kThreads>>().values;
  const int thread = thread_in_block();
  values[3 * thread] = vector.x;
  values[3 * thread + 1] = vector.y;
  values[3 * thread + 2] = vector.z;
  sync_block();
  const int left = rows - first;
  const int count = 3 * (left < kThreads ? left : kThreads);
  for (int i = thread; i < count; i += kThreads) {
    out[3 * static_cast<std::size_t>(first) + i] = values[i];
  }
  sync_block();  // before the next call overwrites the shared memory
}

}  // namespace sinew
