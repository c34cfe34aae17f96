#pragma once

#include "cuda/device.h"
#include "cuda/vectors.h"

namespace sinew {

/// Blocks that the rows of one copy take.
template <int kThreads>
int blocks_for(int rows) {
  return (rows + kThreads - 1) / kThreads;
}
/// The row of a thread, in a grid of so many blocks for each copy.
struct CopyRow {
  int copy = 0;
  int first = 0;  ///< of the block
  int row = 0;    ///< may be beyond the last
};
template <int kThreads>
SINEW_DEVICE CopyRow present_row(int blocks_of_copy) {
  const int first = cuda::block_in_grid() % blocks_of_copy * kThreads;
  return {cuda::block_in_grid() / blocks_of_copy, first, first + cuda::thread_in_block()};
}

/// 3 floats of each thread of a block, on their way to memory.
template <int kThreads>
struct PackedRows {
  float values[3 * kThreads];
};

/// Writes the vectors of a block's threads, tightly packed: the first one's is row `first`. All
/// threads must come here; those beyond the last row write nothing. Through the block's memory, so
/// that neighbouring threads write neighbouring numbers.
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
  sync_block();  // before the next ones write
}

}  // namespace sinew
