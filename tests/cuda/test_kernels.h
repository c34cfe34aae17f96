#pragma once

#include <cstdint>
#include <vector>

namespace sinew {

/// What kernels make of the small functions of cuda/device.h and cuda/reduce.h, by thread.
struct SmallResults {
  std::vector<float> block_sums;       ///< of the thread's number + 1
  std::vector<int> reversed;           ///< written by another thread of the block
  std::vector<std::uint32_t> ballots;  ///< of even threads
  std::vector<int> from_all_blocks;    ///< how many blocks had arrived behind the grid's barrier
  int counted = 0;                     ///< atomically, by all threads
};
SmallResults run_small_kernel(int blocks, int threads);

/// A kernel in which only some threads reach a barrier.
void run_divergent_kernel();
/// A kernel in which some lanes of a warp take part in a shuffle while others wait in a barrier.
void run_kernel_that_meets_in_two_places();
/// A kernel whose threads read what others write without a barrier between. \return by thread
std::vector<int> run_racing_kernel(int threads);
/// A kernel whose warps write the numbers of a round while others may still read those of the round
/// before. \return by thread, 1 where that did not happen
std::vector<int> run_overwriting_kernel(int threads);

}  // namespace sinew
