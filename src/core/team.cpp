// SPDX-License-Identifier: MIT

#include "core/team.h"

#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <functional>
#include <thread>
#include <utility>

#include "core/arena.h"
#include "core/background_threads.h"
#include "core/thread_count.h"
#include "core/tsan_ordering.h"

namespace sinew {
namespace {

// The team that this thread leads while it is between loops of the team; null otherwise.
thread_local Team* led = nullptr;

/// Sets the team that this thread leads and restores the previous one at the end of its lifetime.
class LeaderScope {
 public:
  explicit LeaderScope(Team* team) : outer_(std::exchange(led, team)) {}
  ~LeaderScope() { led = outer_; }
  LeaderScope(const LeaderScope&) = delete;
  LeaderScope& operator=(const LeaderScope&) = delete;

 private:
  Team* outer_;
};

/// Tells the processor that this thread spins.
void pause_processor() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Waits a moment. After some 20 microseconds of waiting, each call yields the core to other
/// threads.
class Wait {
 public:
  void operator()() {
    if (++count_ < kMaxPauses)
      pause_processor();
    else
      std::this_thread::yield();
  }

 private:
  static constexpr int kMaxPauses = 1000;
  int count_ = 0;
};

}  // namespace

bool Team::work_on(Range& range, Range& own) {
  bool any = false;
  std::uint64_t ticket = range.ticket.load(std::memory_order_acquire);
  for (;;) {
    const std::uint64_t index = ticket & kIndexMask;
    if (index >= (ticket >> kIndexBits & kIndexMask)) return any;
    // These belong to the loop of the ticket, or the exchange below fails: a loop cannot end before
    // its last index is done.
    const Call call = call_.load(std::memory_order_relaxed);
    void* const context = context_.load(std::memory_order_relaxed);
    if (!range.ticket.compare_exchange_weak(ticket, ticket + 1, std::memory_order_acq_rel,
                                            std::memory_order_acquire))
      continue;
    call(context, static_cast<int>(index));
    own.done.fetch_add(1, std::memory_order_release);
    any = true;
    ticket = range.ticket.load(std::memory_order_acquire);
  }
}

bool Team::work(int member) {
  Range& own = ranges_[member % range_count_];
  bool any = false;
  for (int i = 0; i < range_count_; ++i) any |= work_on(ranges_[(member + i) % range_count_], own);
  return any;
}

std::uint64_t Team::done() const {
  std::uint64_t sum = 0;
  for (int i = 0; i < range_count_; ++i) sum += ranges_[i].done.load(std::memory_order_acquire);
  return sum;
}

void Team::run(int count, Call call, void* context) {
  ++loop_;
  issued_ += static_cast<std::uint64_t>(count);
  call_.store(call, std::memory_order_relaxed);
  context_.store(context, std::memory_order_relaxed);
  const auto border = [&](int range) {
    return static_cast<std::uint64_t>(count) * range / range_count_;
  };
  // Opens the leader's own range last: a member that takes from it, is done and looks for more then
  // finds the ranges of the others open, too.
  for (int i = range_count_ - 1; i >= 0; --i) {
    ranges_[i].ticket.store(loop_ << 2 * kIndexBits | border(i + 1) << kIndexBits | border(i),
                            std::memory_order_release);
  }
  {
    const InLoop inside;
    const LeaderScope nothing(nullptr);
    work(0);
  }
  for (Wait wait; done() < issued_;) wait();
}

void Team::help(int member) {
  for (Wait wait; !dismissed_.load(std::memory_order_acquire);) {
    if (work(member))
      wait = Wait();
    else
      wait();
  }
}

/// Creates a team, its helper threads, and runs the leader.
struct TeamRunner {
  static void run(void (*lead)(void* context, Team& team), void* context) {
    if (led) {
      lead(context, *led);
      return;
    }
    Team team;
    const int threads = thread_count();
    if (threads == 1 || InLoop::is_active()) {
      lead(context, team);
      return;
    }
    team.shared_ = true;
    team.range_count_ = std::min(threads, Team::kMaxRanges);
    if (PoolLoop::is_available()) {
      run_on_pool(team, threads, lead, context);
      return;
    }
    own_arena(threads).execute([&] {
      tbb::task_group helpers;
      TsanOrdering to_helpers;
      TsanOrdering from_helpers;
      struct Dismissal {
        Team& team;
        tbb::task_group& helpers;
        TsanOrdering& from_helpers;
        ~Dismissal() {
          team.dismissed_.store(true, std::memory_order_release);
          helpers.wait();
          from_helpers.acquire();
        }
      } const dismissal{team, helpers, from_helpers};
      to_helpers.release();
      for (int i = 1; i < threads; ++i) {
        helpers.run([&, i]() SINEW_CALLED_BY_TBB {
          const InLoop inside;
          to_helpers.acquire();
          team.help(i);
          from_helpers.release();
        });
      }
      const LeaderScope leading(&team);
      lead(context, team);
    });
  }

 private:
  /// Runs a team whose helpers are the pool of the calling background thread.
  static void run_on_pool(Team& team, int threads, void (*lead)(void* context, Team& team),
                          void* context) {
    const std::function<void(int)> help = [&team](int index) { team.help(index + 1); };
    const PoolLoop helpers(threads - 1, threads - 1, help);
    struct Dismissal {  // destroyed before `helpers`, which waits for them
      Team& team;
      ~Dismissal() { team.dismissed_.store(true, std::memory_order_release); }
    } const dismissal{team};
    const LeaderScope leading(&team);
    lead(context, team);
  }
};

namespace detail {

Team* led_team() {
  return led;
}

void run_team(void (*lead)(void* context, Team& team), void* context) {
  TeamRunner::run(lead, context);
}

}  // namespace detail
}  // namespace sinew
