// SPDX-License-Identifier: MIT

#include "cuda/fibres.h"

#include <algorithm>
#include <boost/context/fiber.hpp>
#include <boost/context/stack_context.hpp>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

namespace sinew::cuda::emulation {
namespace {

namespace context = boost::context;

constexpr int kLanes = 32;
constexpr std::size_t kStackBytes = 128 * 1024;

/// A pool of stacks. They are reused, since the first use of each one causes page faults.
class Stacks {
 public:
  context::stack_context take() {
    if (free_.empty()) free_.push_back(make());
    const context::stack_context stack = free_.back();
    free_.pop_back();
    return stack;
  }
  void give_back(const context::stack_context& stack) { free_.push_back(stack); }

 private:
  /// Makes a stack. The tops of stacks differ modulo the size of a page, or all of them would share
  /// few lines of the cache.
  context::stack_context make() {
    constexpr std::size_t kPage = 4096, kApart = 5 * 256;
    memory_.push_back(std::make_unique_for_overwrite<unsigned char[]>(kStackBytes + kPage));
    context::stack_context stack;
    stack.size = kStackBytes;
    stack.sp = memory_.back().get() + kStackBytes + memory_.size() * kApart % kPage;
    return stack;
  }

  std::vector<std::unique_ptr<unsigned char[]>> memory_;
  std::vector<context::stack_context> free_;
};
std::optional<Stacks> stacks;

/// The allocator of stacks that Boost's fibres ask for.
struct KeptStack {
  context::stack_context allocate() const { return stacks->take(); }
  void deallocate(context::stack_context& stack) const noexcept { stacks->give_back(stack); }
};

enum class Meeting { kBarrier, kShuffle, kBallot };

/// A barrier that lets threads through once all have arrived.
struct Barrier {
  int expected = 0;
  int arrived = 0;
  int passes = 0;
  Meeting meeting = Meeting::kBarrier;  ///< the operation in which its threads wait
};

/// State of a warp. Lanes exchange values alternately in two places. A lane writes to a place again
/// only after all lanes have arrived at the next exchange and thus have read from that place.
struct Warp {
  Barrier barrier;
  LaneValue values[2][kLanes] = {};
  std::uint32_t votes[2] = {};
};

/// Memory that is initialized with NaNs, with a margin behind it that must stay unchanged.
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

constexpr int kNeverChanges = 0;

struct Thread {
  Place place;
  Block* block = nullptr;
  Warp* warp = nullptr;
  int lane = 0;
  context::fiber fibre;                 ///< while it waits
  const int* awaited = &kNeverChanges;  ///< the thread can go on once this differs from `seen`
  int seen = kNeverChanges - 1;
  unsigned exchanges = 0;
  bool done = false;

  bool can_go_on() const { return *awaited != seen; }
  void wait_for_change(const int& number) {
    awaited = &number;
    seen = number;
  }
};

struct Launch {
  Barrier everyone;
  bool together = false;
  std::exception_ptr fault;
};

Launch* launch = nullptr;
Order order_of_threads = Order::kForward;

/// Puts items into the order that set_order() has chosen. Every order is repeatable.
template <typename T>
void put_in_order(std::vector<T>& items) {
  if (order_of_threads == Order::kBackward) std::reverse(items.begin(), items.end());
  if (order_of_threads == Order::kShuffled) {
    static std::mt19937 random(1);
    std::shuffle(items.begin(), items.end(), random);
  }
}

using Turns = std::vector<Thread*>;

/// Returns the threads in groups. Each group runs as far as it can before the next one does, and
/// its threads take turns. Groups are warps, so that some get as far ahead of others as barriers
/// let them. In shuffled order all threads form one group and progress at about the same rate.
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

/// Chooses the thread that goes on when another one has to wait or is done.
class Schedule {
 public:
  explicit Schedule(std::vector<Thread>& threads) : groups_(groups_of(threads)) {}

  /// Returns the thread that goes on, or nullptr if none can.
  Thread* next() {
    if (launch->fault) return nullptr;
    for (std::size_t resting = 0; resting < groups_.size();) {
      const Turns& group = groups_[group_];
      for (; turn_ < group.size(); ++turn_) {
        if (!group[turn_]->can_go_on()) continue;
        moved_ = true;
        return group[turn_++];
      }
      turn_ = 0;
      if (moved_) {
        resting = 0;
      } else {
        ++resting;
        group_ = (group_ + 1) % groups_.size();
      }
      moved_ = false;
    }
    return nullptr;
  }

 private:
  std::vector<Turns> groups_;
  std::size_t group_ = 0, turn_ = 0;
  bool moved_ = false;  ///< one has gone on since the first one's turn
};

// Fibres switch directly to each other. `previous` has just stopped, or is nullptr if the code that
// started all fibres has. `running` goes on.
Schedule* schedule = nullptr;
Thread* running = nullptr;
Thread* previous = nullptr;
context::fiber starter;
const std::function<void()>* work_of_threads = nullptr;

void set_running(Thread* thread) {
  previous = running;
  running = thread;
  running_place = thread != nullptr ? &thread->place : nullptr;
}

void keep(context::fiber&& stopped) {
  (previous != nullptr ? previous->fibre : starter) = std::move(stopped);
}

/// The function of every fibre. It runs threads until one goes on that has a fibre of its own, and
/// returns the fibre to switch to.
context::fiber run_and_hand_on(context::fiber&& from);

[[gnu::noinline]] void make_fibre(Thread& thread) {
  thread.fibre = context::fiber(std::allocator_arg, KeptStack{}, run_and_hand_on);
}

/// Returns the fibre to switch to: that of the thread that goes on, which may be new, or the one
/// that started all.
context::fiber& next_fibre() {
  if (running == nullptr) return starter;
  if (!running->fibre) make_fibre(*running);
  return running->fibre;
}

void hand_on() {
  set_running(schedule->next());
  keep(std::move(next_fibre()).resume());
}

/// When a thread ends, its fibre continues with threads that have none yet. So a kernel without
/// barriers needs a single one.
context::fiber run_and_hand_on(context::fiber&& from) {
  keep(std::move(from));
  do {
    try {
      (*work_of_threads)();
    } catch (const context::detail::forced_unwind&) {
      throw;
    } catch (...) {
      if (!launch->fault) launch->fault = std::current_exception();
    }
    running->done = true;
    running->wait_for_change(kNeverChanges);
    set_running(schedule->next());
  } while (running != nullptr && !running->fibre);
  return std::move(next_fibre());
}

void wait(Barrier& barrier, Meeting meeting = Meeting::kBarrier) {
  if (barrier.arrived > 0 && barrier.meeting != meeting)
    throw std::logic_error("lanes of a warp wait for each other in barriers, shuffles and ballots");
  barrier.meeting = meeting;
  if (++barrier.arrived == barrier.expected) {
    barrier.arrived = 0;
    ++barrier.passes;
    return;
  }
  running->wait_for_change(barrier.passes);
  hand_on();
}

void run_threads(std::vector<Thread>& threads, const std::function<void()>& work) {
  if (!stacks) stacks.emplace();
  Schedule turns(threads);
  schedule = &turns;
  work_of_threads = &work;
  hand_on();
  schedule = nullptr;
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
  launch->everyone.expected = (end - first) * grid.threads;
  std::vector<Thread> threads((end - first) * static_cast<std::size_t>(grid.threads));
  for (std::size_t i = 0; i < threads.size(); ++i) {
    Thread& thread = threads[i];
    const int t = static_cast<int>(i) % grid.threads, b = static_cast<int>(i) / grid.threads;
    thread.place = {t, grid.threads, first + b, grid.blocks};
    thread.block = &blocks[b];
    thread.warp = &blocks[b].warps[t / kLanes];
    thread.lane = t % kLanes;
  }
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
  present();
  return *running;
}

}  // namespace

const Place* running_place = nullptr;

void fail_outside_of_kernels() {
  throw std::logic_error("only kernels may call this");
}

void wait_for_block() {
  wait(present_thread().block->barrier);
}

void wait_for_warp() {
  wait(present_thread().warp->barrier);
}

void wait_for_grid() {
  present_thread();
  if (!launch->together)
    throw std::logic_error("only grids that were launched together can wait for each other");
  wait(launch->everyone);
}

LaneValue value_of_lane(const LaneValue& value, int lane) {
  Thread& self = present_thread();
  LaneValue* const values = self.warp->values[self.exchanges++ % 2];
  values[self.lane] = value;
  wait(self.warp->barrier, Meeting::kShuffle);
  return values[lane % kLanes];
}

std::uint32_t votes_of_warp(bool yes) {
  Thread& self = present_thread();
  std::uint32_t& votes = self.warp->votes[self.exchanges++ % 2];
  if (self.warp->barrier.arrived == 0) votes = 0;
  if (yes) votes |= 1U << self.lane;
  wait(self.warp->barrier, Meeting::kBallot);
  return votes;
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
  if (!present_launch.fault) return;
  stacks.reset();  // the address sanitizer may still watch frames there that were left
  std::rethrow_exception(present_launch.fault);
}

void set_order(Order order) {
  order_of_threads = order;
}

}  // namespace sinew::cuda::emulation
