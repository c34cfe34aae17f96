// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

namespace sinew {

/// Results of the small functions of cuda/device.h and cuda/reduce.h in a kernel, by thread.
struct SmallResults {
  std::vector<float> block_sums;       ///< sum of (thread number + 1) over the block
  std::vector<int> reversed;           ///< written by another thread of the block
  std::vector<std::uint32_t> ballots;  ///< of a vote in which even threads say yes
  std::vector<int> from_all_blocks;    ///< blocks that had arrived after the grid's barrier
  int counted = 0;                     ///< increments by all threads, with atomic_add
};
SmallResults run_small_kernel(int blocks, int threads);

/// Runs a kernel in which only some threads reach a barrier.
void run_divergent_kernel();
/// Runs a kernel in which some lanes of a warp take part in a shuffle while others wait in a
/// barrier.
void run_kernel_that_meets_in_two_places();
/// Runs a kernel whose threads read what others write, without a barrier in between.
/// \return results by thread
std::vector<int> run_racing_kernel(int threads);
/// Runs a kernel whose warps write the numbers of a round while others may still read those of the
/// previous round.
/// \return by thread, 1 where that did not happen
std::vector<int> run_overwriting_kernel(int threads);

}  // namespace sinew
