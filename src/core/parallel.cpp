// SPDX-License-Identifier: MIT

#include "core/parallel.h"

#include <oneapi/tbb/parallel_for.h>

#include <exception>
#include <functional>
#include <mutex>

#include "core/arena.h"
#include "core/background_threads.h"
#include "core/team.h"
#include "core/thread_count.h"
#include "core/tsan_ordering.h"

namespace sinew {
namespace {

// Parts per thread of a team's loop. With several parts each, threads that are done can help
// others.
constexpr int kPartsEach = 4;

/// Keeps the first exception that any of several threads throws, for the thread that waits for
/// them.
class Thrown {
 public:
  template <typename Function>
  void guard(Function&& function) {
    try {
      function();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!first_) first_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
  std::mutex mutex_;
};

/// Calls run_part(i, parts) for all i in [0, parts) on a team and rethrows the first exception.
template <typename RunPart>
void run_with(Team& team, int parts, const RunPart& run_part) {
  Thrown thrown;
  team.for_each(parts, [&](int part) { thrown.guard([&] { run_part(part, parts); }); });
  thrown.rethrow();
}

/// Calls run_part(i, parts) for all i in [0, parts) on the pool of the calling background thread
/// and rethrows the first exception.
template <typename RunPart>
void run_on_pool(int threads, int parts, const RunPart& run_part) {
  Thrown thrown;
  const std::function<void(int)> call = [&](int part) {
    thrown.guard([&] { run_part(part, parts); });
  };
  {
    PoolLoop work(parts, threads - 1, call);
    work.help();
  }
  thrown.rethrow();
}

}  // namespace

namespace detail {

void run_ranges(int count, int grain, RangeFunction function, void* context) {
  if (count <= 0) return;
  grain = std::max(1, grain);
  const int groups = (count + grain - 1) / grain;
  const int threads = thread_count();
  const int parts = std::min(threads, groups);
  if (parts == 1 || InLoop::is_active()) {
    function(context, 0, count);
    return;
  }
  const auto run_part = [&](int part, int of) {
    const auto border = [&](int p) {
      return static_cast<int>(std::min<long>(count, static_cast<long>(groups) * p / of * grain));
    };
    if (border(part) < border(part + 1)) function(context, border(part), border(part + 1));
  };
  if (Team* const team = led_team()) {
    run_with(*team, std::min(kPartsEach * threads, groups), run_part);
    return;
  }
  if (PoolLoop::is_available()) return run_on_pool(threads, parts, run_part);
  // The calling thread works, too, and executes the parts that no other thread has started. On a
  // busy machine the loop is slower, but it never waits for a thread that does not get to start.
  TsanOrdering to_parts;
  TsanOrdering from_parts;
  to_parts.release();
  own_arena(threads).execute([&] {
    tbb::parallel_for(
        0, parts,
        [&](int part) SINEW_CALLED_BY_TBB {
          const InLoop inside;
          to_parts.acquire();
          run_part(part, parts);
          from_parts.release();
        },
        tbb::simple_partitioner());
  });
  from_parts.acquire();
}

}  // namespace detail
}  // namespace sinew
