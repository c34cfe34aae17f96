// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

/// Runs kernels on the host. Each thread is a fibre that runs until it has to wait for others.
/// Behavior that a GPU leaves undefined is a fault here: a thread that waits for one that never
/// comes (a barrier in a branch, a lane that takes no part in a shuffle) throws std::logic_error.
/// So do the lanes of a warp if some wait in a barrier and others in a shuffle. Memory of blocks is
/// initialized with NaNs. Tests choose the order in which threads run. So results that depend on
/// this order, because a barrier is missing, show up.
namespace sinew::cuda::emulation {

constexpr int kResidentBlocks = 3;

struct Place {
  int thread = 0, threads = 0;  ///< in the block
  int block = 0, blocks = 0;    ///< in the grid
};
extern const Place* running_place;  ///< nullptr outside of kernels
[[noreturn]] void fail_outside_of_kernels();
/// Returns the place of the running thread. \throws std::logic_error outside of kernels
inline const Place& present() {
  if (running_place == nullptr) fail_outside_of_kernels();
  return *running_place;
}

void wait_for_block();
void wait_for_warp();
void wait_for_grid();
/// The bytes of a value that lanes exchange: a number or a vector.
using LaneValue = std::array<std::uint64_t, 2>;
/// Takes a value from each lane of the warp and returns that of `lane`.
LaneValue value_of_lane(const LaneValue& value, int lane);
/// Lets all lanes of the warp vote. \return a bit for each that says yes
std::uint32_t votes_of_warp(bool yes);

void* memory_of_block(const void* key, std::size_t bytes);
void* memory_of_launch();

struct Grid {
  int blocks, threads;
  std::size_t shared_bytes;
  bool together;  ///< all blocks run at the same time
};
/// Counts a launch. \throws UnavailableError if the device is lost
void begin_launch();
void run(const Grid& grid, const std::function<void()>& thread);

enum class Order {
  kForward,   ///< warp by warp, each as far as it can go before the next one
  kBackward,  ///< the same, beginning with the last warp
  kShuffled   ///< threads of all warps take turns
};
/// Sets the order of threads for later launches.
void set_order(Order order);

enum class Failure { kNone, kNoMemory, kLost };
/// Makes allocations, or everything, fail as on such a device, from now on or after so many more
/// launches.
void set_failure(Failure failure, std::int64_t after_launches = 0);

}  // namespace sinew::cuda::emulation
