#include "cuda/fibres.h"

#include <algorithm>
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

namespace sinew::cuda::emulation {
namespace {

namespace context = boost::context;

constexpr int kLanes = 32;
constexpr std::size_t kStackBytes = 128 * 1024;

/// Lets through when all have come.
struct Barrier {
  int expected = 0;
  int arrived = 0;
  int passes = 0;
};

struct Warp {
  Barrier barrier;
  std::uint64_t values[kLanes] = {};
};

/// Memory that starts as NaNs, with a margin that must stay as it is.
class Memory {
 public:
  explicit Memory(std::size_t bytes) : bytes_(bytes), words_((bytes + kMargin) / 16 + 1) {
    std::memset(words_.data(), kFill, words_.size() * sizeof(Word));
  }
  void* data() { return words_.data(); }
  std::size_t bytes() const { return bytes_; }
  bool is_overrun() const {
    const auto* const begin = reinterpret_cast<const unsigned char*>(words_.data());
    return std::any_of(begin + bytes_, begin + bytes_ + kMargin,
                       [](unsigned char c) { return c != kFill; });
  }

 private:
  static constexpr std::size_t kMargin = 64;
  static constexpr unsigned char kFill = 0xFF;
  struct alignas(16) Word {
    unsigned char bytes[16];
  };
  std::size_t bytes_;
  std::vector<Word> words_;
};

struct Block {
  Barrier barrier;
  std::vector<Warp> warps;
  std::map<const void*, std::unique_ptr<Memory>> objects;
  std::unique_ptr<Memory> launched;
};

struct Thread {
  Place place;
  Block* block = nullptr;
  context::fiber fibre;
  const Barrier* waits_at = nullptr;
  int since_pass = 0;
  bool done = false;
};

struct Launch {
  Barrier everyone;
  bool together = false;
  std::exception_ptr fault;
};

Launch* launch = nullptr;
Thread* running = nullptr;
context::fiber* scheduler = nullptr;
Order order_of_threads = Order::kForward;

void wait(Barrier& barrier) {
  if (++barrier.arrived == barrier.expected) {
    barrier.arrived = 0;
    ++barrier.passes;
    return;
  }
  Thread* const self = running;
  self->waits_at = &barrier;
  self->since_pass = barrier.passes;
  *scheduler = std::move(*scheduler).resume();
  self->waits_at = nullptr;
}

bool can_go_on(const Thread& thread) {
  return !thread.done &&
         (thread.waits_at == nullptr || thread.waits_at->passes != thread.since_pass);
}

/// Every order is repeatable.
template <typename T>
void put_in_order(std::vector<T>& items) {
  if (order_of_threads == Order::kBackward) std::reverse(items.begin(), items.end());
  if (order_of_threads == Order::kShuffled) {
    static std::mt19937 random(1);
    std::shuffle(items.begin(), items.end(), random);
  }
}

using Turns = std::vector<Thread*>;

/// Threads that take turns; of several groups each goes as far as it can before the next one does.
/// Groups are warps, so that some are as far ahead of others as barriers let them, or all threads,
/// which then are about as far as each other.
std::vector<Turns> groups_of(std::vector<Thread>& threads) {
  std::vector<Turns> groups;
  for (Thread& thread : threads) {
    const bool begins_warp = thread.place.thread % kLanes == 0;
    if (groups.empty() || (begins_warp && order_of_threads != Order::kShuffled))
      groups.emplace_back();
    groups.back().push_back(&thread);
  }
  put_in_order(groups);
  for (Turns& group : groups) put_in_order(group);
  return groups;
}

/// Each that can goes on until it has to wait. \return whether any could
bool take_turns(const Turns& group) {
  bool moved = false;
  for (Thread* const thread : group) {
    if (launch->fault || !can_go_on(*thread)) continue;
    moved = true;
    running = thread;
    thread->fibre = std::move(thread->fibre).resume();
    running = nullptr;
  }
  return moved;
}

void run_threads(std::vector<Thread>& threads, const std::function<void()>& work) {
  context::pooled_fixedsize_stack stacks(kStackBytes);
  context::fiber back;
  scheduler = &back;
  for (Thread& thread : threads) {
    thread.fibre =
        context::fiber(std::allocator_arg, stacks, [&work, &thread, &back](context::fiber&& from) {
          back = std::move(from);
          try {
            work();
          } catch (const context::detail::forced_unwind&) {
            throw;
          } catch (...) {
            if (!launch->fault) launch->fault = std::current_exception();
          }
          thread.done = true;
          return std::move(back);
        });
  }
  const std::vector<Turns> groups = groups_of(threads);
  for (bool moved = true; moved;) {
    moved = false;
    for (const Turns& group : groups)
      while (take_turns(group)) moved = true;
  }
  const bool all_done =
      std::all_of(threads.begin(), threads.end(), [](const Thread& thread) { return thread.done; });
  if (!all_done && !launch->fault)
    launch->fault = std::make_exception_ptr(std::logic_error(
        "threads of a kernel wait for others that never come: a barrier or shuffle that not all "
        "of them reach"));
}

Block make_block(const Grid& grid) {
  Block block;
  block.barrier.expected = grid.threads;
  block.warps.resize((grid.threads + kLanes - 1) / kLanes);
  for (std::size_t w = 0; w < block.warps.size(); ++w)
    block.warps[w].barrier.expected = std::min(kLanes, grid.threads - kLanes * static_cast<int>(w));
  block.launched = std::make_unique<Memory>(grid.shared_bytes);
  return block;
}

void run_blocks(const Grid& grid, int first, int end, const std::function<void()>& work) {
  std::vector<Block> blocks;
  for (int b = first; b < end; ++b) blocks.push_back(make_block(grid));
  launch->everyone = {(end - first) * grid.threads, 0, 0};
  std::vector<Thread> threads;
  for (int b = first; b < end; ++b)
    for (int t = 0; t < grid.threads; ++t)
      threads.push_back(
          {{t, grid.threads, b, grid.blocks}, &blocks[b - first], {}, nullptr, 0, false});
  run_threads(threads, work);
  if (launch->fault) return;
  for (const Block& block : blocks) {
    bool overrun = block.launched->is_overrun();
    for (const auto& [key, memory] : block.objects) overrun |= memory->is_overrun();
    if (overrun)
      launch->fault = std::make_exception_ptr(
          std::logic_error("a kernel wrote beyond the end of its block's memory"));
  }
}

Thread& present_thread() {
  if (running == nullptr) throw std::logic_error("only kernels may call this");
  return *running;
}

}  // namespace

const Place& present() {
  return present_thread().place;
}

void wait_for_block() {
  wait(present_thread().block->barrier);
}

void wait_for_warp() {
  Thread& self = present_thread();
  wait(self.block->warps[self.place.thread / kLanes].barrier);
}

void wait_for_grid() {
  present_thread();
  if (!launch->together)
    throw std::logic_error("only grids that were launched together can wait for each other");
  wait(launch->everyone);
}

std::uint64_t value_of_lane(std::uint64_t value, int lane) {
  Thread& self = present_thread();
  Warp& warp = self.block->warps[self.place.thread / kLanes];
  warp.values[self.place.thread % kLanes] = value;
  wait(warp.barrier);
  const std::uint64_t result = warp.values[lane % kLanes];
  wait(warp.barrier);
  return result;
}

void* memory_of_block(const void* key, std::size_t bytes) {
  std::unique_ptr<Memory>& memory = present_thread().block->objects[key];
  if (!memory) memory = std::make_unique<Memory>(bytes);
  return memory->data();
}

void* memory_of_launch() {
  return present_thread().block->launched->data();
}

void run(const Grid& grid, const std::function<void()>& thread) {
  begin_launch();
  if (grid.together && grid.blocks > kResidentBlocks)
    throw std::logic_error("more blocks were launched together than the device holds");
  Launch present_launch;
  present_launch.together = grid.together;
  launch = &present_launch;
  if (grid.together) {
    run_blocks(grid, 0, grid.blocks, thread);
  } else {
    std::vector<int> blocks(grid.blocks);
    std::iota(blocks.begin(), blocks.end(), 0);
    put_in_order(blocks);
    for (const int b : blocks) {
      run_blocks(grid, b, b + 1, thread);
      if (present_launch.fault) break;
    }
  }
  launch = nullptr;
  if (present_launch.fault) std::rethrow_exception(present_launch.fault);
}

void set_order(Order order) {
  order_of_threads = order;
}

}  // namespace sinew::cuda::emulation
