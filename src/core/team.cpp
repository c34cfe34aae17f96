#include "core/team.h"

#include <oneapi/tbb/task_group.h>

#include <thread>

#include "core/arena.h"
#include "core/parallel.h"

namespace sinew {
namespace {

void pause_processor() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Waits a moment; after some 20 microseconds of it, offers the core to others.
class Wait {
 public:
  void operator()() {
    if (++count_ < kPatience)
      pause_processor();
    else
      std::this_thread::yield();
  }

 private:
  static constexpr int kPatience = 1000;
  int count_ = 0;
};

}  // namespace

bool Team::take() {
  std::uint64_t ticket = ticket_.load(std::memory_order_acquire);
  for (;;) {
    const std::uint64_t index = ticket & kIndexMask;
    if (index >= (ticket >> kIndexBits & kIndexMask)) return false;
    // Of this loop, or the exchange below fails: the loop cannot end before its last index is done.
    const Call call = call_.load(std::memory_order_relaxed);
    void* const context = context_.load(std::memory_order_relaxed);
    if (!ticket_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_acq_rel,
                                       std::memory_order_acquire))
      continue;
    call(context, static_cast<int>(index));
    done_.fetch_add(1, std::memory_order_release);
    return true;
  }
}

void Team::run(int count, Call call, void* context) {
  const std::uint64_t loop = (ticket_.load(std::memory_order_relaxed) >> 2 * kIndexBits) + 1;
  call_.store(call, std::memory_order_relaxed);
  context_.store(context, std::memory_order_relaxed);
  done_.store(0, std::memory_order_relaxed);
  ticket_.store(loop << 2 * kIndexBits | static_cast<std::uint64_t>(count) << kIndexBits,
                std::memory_order_release);
  while (take()) {
  }
  for (Wait wait; done_.load(std::memory_order_acquire) < count;) wait();
}

void Team::help() {
  for (Wait wait; !dismissed_.load(std::memory_order_acquire);) {
    if (take())
      wait = Wait();
    else
      wait();
  }
}

struct TeamRunner {
  static void run(void (*lead)(void* context, Team& team), void* context) {
    Team team;
    const int threads = thread_count();
    if (threads == 1 || InLoop::is_here()) {
      lead(context, team);
      return;
    }
    team.shared_ = true;
    own_arena(threads).execute([&] {
      tbb::task_group helpers;
      struct Dismissal {
        Team& team;
        tbb::task_group& helpers;
        ~Dismissal() {
          team.dismissed_.store(true, std::memory_order_release);
          helpers.wait();
        }
      } const dismissal{team, helpers};
      for (int i = 1; i < threads; ++i) {
        helpers.run([&team] {
          const InLoop inside;
          team.help();
        });
      }
      const InLoop inside;
      lead(context, team);
    });
  }
};

namespace detail {

void run_team(void (*lead)(void* context, Team& team), void* context) {
  TeamRunner::run(lead, context);
}

}  // namespace detail
}  // namespace sinew
