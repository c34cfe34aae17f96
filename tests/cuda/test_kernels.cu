// SPDX-License-Identifier: MIT

#include "cuda/test_kernels.h"

#include "cuda/device.h"
#include "cuda/launch.h"
#include "cuda/memory.h"
#include "cuda/reduce.h"

namespace sinew {
namespace {

using namespace cuda;

SINEW_KERNEL(256)
use_small_functions(float* block_sums, int* reversed, std::uint32_t* ballots, int* arrived,
                    int* from_all_blocks, int* counted) {
  const int thread = thread_in_block();
  const int i = block_in_grid() * threads_in_block() + thread;
  block_sums[i] = block_sum(static_cast<float>(thread + 1));
  int* const numbers = launch_shared<int>();
  numbers[thread] = thread;
  sync_block();
  reversed[i] = numbers[threads_in_block() - 1 - thread];
  ballots[i] = ballot(thread % 2 == 0);
  atomic_add(counted, 1);
  if (thread == 0) atomic_add(arrived, 1);
  sync_grid();
  from_all_blocks[i] = *arrived;
}

SINEW_KERNEL(256) wait_in_a_branch() {
  if (thread_in_block() < 7) sync_block();
}

SINEW_KERNEL(32) meet_in_two_places(int* numbers) {
  const int lane = thread_in_block();
  if (lane < 7) {
    numbers[lane] = shuffle_xor(lane, 1);
  } else {
    sync_warp();
  }
  sync_block();
}

SINEW_KERNEL(256) race(int* numbers) {
  int* const shared = launch_shared<int>();
  shared[thread_in_block()] = thread_in_block();
  numbers[thread_in_block()] = shared[(thread_in_block() + 1) % threads_in_block()];
}

/// A barrier is missing between reading and the next round of writing. The threads of a warp wait
/// for each other before each round. So the threads of other warps read in time if all of them
/// progress in step.
SINEW_KERNEL(256) overwrite(int* numbers) {
  int* const shared = launch_shared<int>();
  for (int round = 0; round < 2; ++round) {
    ballot(true);
    shared[thread_in_block()] = round;
    sync_block();
    numbers[thread_in_block()] += shared[(thread_in_block() + kWarp) % threads_in_block()];
  }
}

}  // namespace

SmallResults run_small_kernel(int blocks, int threads) {
  Stream stream;
  const std::size_t count = static_cast<std::size_t>(blocks) * threads;
  Buffer<float> block_sums(count);
  Buffer<int> reversed(count), from_all_blocks(count);
  Buffer<std::uint32_t> ballots(count);
  Buffer<int> arrived = to_device(std::vector<int>{0}, stream);
  Buffer<int> counted = to_device(std::vector<int>{0}, stream);
  launch_together(use_small_functions, {blocks, threads, threads * sizeof(int)}, stream,
                  block_sums.data(), reversed.data(), ballots.data(), arrived.data(),
                  from_all_blocks.data(), counted.data());
  return {to_host(block_sums, stream), to_host(reversed, stream), to_host(ballots, stream),
          to_host(from_all_blocks, stream), to_host(counted, stream)[0]};
}

void run_divergent_kernel() {
  Stream stream;
  launch(wait_in_a_branch, {1, 64, 0}, stream);
  stream.synchronize();
}

void run_kernel_that_meets_in_two_places() {
  Stream stream;
  Buffer<int> numbers(kWarp);
  launch(meet_in_two_places, {1, kWarp, 0}, stream, numbers.data());
  stream.synchronize();
}

std::vector<int> run_racing_kernel(int threads) {
  Stream stream;
  Buffer<int> numbers(threads);
  launch(race, {1, threads, threads * sizeof(int)}, stream, numbers.data());
  return to_host(numbers, stream);
}

std::vector<int> run_overwriting_kernel(int threads) {
  Stream stream;
  Buffer<int> numbers(threads);
  numbers.fill_with_zero(stream);
  launch(overwrite, {1, threads, threads * sizeof(int)}, stream, numbers.data());
  return to_host(numbers, stream);
}

}  // namespace sinew
