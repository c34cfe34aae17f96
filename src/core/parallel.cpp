#include "core/parallel.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>

#include "core/arena.h"
#include "core/team.h"

namespace sinew {
namespace {

std::atomic<int> requested_threads{0};

// Parts of a team's loop for each thread, so that one can help out another.
constexpr int kPartsEach = 4;

/// Calls run_part(i, parts) for i in [0, parts), and rethrows the first exception.
template <typename RunPart>
void run_with(Team& team, int parts, const RunPart& run_part) {
  std::exception_ptr thrown;
  std::mutex mutex;
  team.for_each(parts, [&](int part) {
    try {
      run_part(part, parts);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  });
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace

void set_thread_count(int count) {
  requested_threads = std::max(0, count);
  // More threads than cores are allowed, too.
  static std::mutex mutex;
  static std::unique_ptr<tbb::global_control> limit;
  const std::lock_guard lock(mutex);
  limit.reset();
  limit = std::make_unique<tbb::global_control>(
      tbb::global_control::max_allowed_parallelism,
      static_cast<std::size_t>(std::max(count, tbb::info::default_concurrency())));
}

int thread_count() {
  const int requested = requested_threads;
  return requested > 0 ? requested : tbb::info::default_concurrency();
}

namespace detail {

void run_ranges(int count, int grain, RangeFunction function, void* context) {
  if (count <= 0) return;
  grain = std::max(1, grain);
  const int groups = (count + grain - 1) / grain;
  const int threads = thread_count();
  const int parts = std::min(threads, groups);
  if (parts == 1 || InLoop::is_here()) {
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
  // Whoever asks works, too, and does what no other thread has begun: a busy machine costs speed,
  // but the loop does not wait for a thread that does not get to start.
  own_arena(threads).execute([&] {
    tbb::parallel_for(
        0, parts,
        [&](int part) {
          const InLoop inside;
          run_part(part, parts);
        },
        tbb::simple_partitioner());
  });
}

}  // namespace detail
}  // namespace sinew
