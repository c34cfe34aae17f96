#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

/// Runs kernels on the host: each thread is a fibre that goes on until it has to wait for others.
/// What a GPU leaves undefined is a fault here: a thread that waits for one that never comes (a
/// barrier in a branch, a lane that takes no part in a shuffle) throws std::logic_error, and so do
/// lanes of a warp of which some wait in a barrier and others in a shuffle. Memory of blocks starts
/// as NaNs. Threads run in an order that tests choose, so that results which depend on it, for want
/// of a barrier, show.
namespace sinew::cuda::emulation {

constexpr int kResidentBlocks = 3;

struct Place {
  int thread = 0, threads = 0;  ///< in the block
  int block = 0, blocks = 0;    ///< in the grid
};
extern const Place* running_place;  ///< nullptr outside of kernels
[[noreturn]] void fail_outside_of_kernels();
/// Of the thread that runs. \throws std::logic_error outside of kernels
inline const Place& present() {
  if (running_place == nullptr) fail_outside_of_kernels();
  return *running_place;
}

void wait_for_block();
void wait_for_warp();
void wait_for_grid();
/// All lanes of the warp give a value and get one.
std::uint64_t value_of_lane(std::uint64_t value, int lane);
/// All lanes of the warp vote. \return a bit for each that says yes
std::uint32_t votes_of_warp(bool yes);

void* memory_of_block(const void* key, std::size_t bytes);
void* memory_of_launch();

struct Grid {
  int blocks, threads;
  std::size_t shared_bytes;
  bool together;  ///< all blocks at one time
};
/// Counts it. \throws UnavailableError when the device is lost
void begin_launch();
void run(const Grid& grid, const std::function<void()>& thread);

enum class Order {
  kForward,   ///< warp after warp, each as far as it can go before the next one
  kBackward,  ///< the same from the last on
  kShuffled   ///< threads of all warps one after the other
};
/// Of the threads of the launches to come.
void set_order(Order order);

enum class Failure { kNone, kNoMemory, kLost };
/// From now on, or after so many more launches, allocations, or everything, fails as if it came
/// from such a device.
void set_failure(Failure failure, std::int64_t after_launches = 0);

}  // namespace sinew::cuda::emulation
