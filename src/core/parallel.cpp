#include "core/parallel.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

namespace sinew {
namespace {

std::atomic<int> requested_threads{0};

// Whether this thread is inside a parallel loop; loops in loops run in one piece.
thread_local bool in_loop = false;

/// The arena of the present thread count. Kept as long as anyone works in it.
std::shared_ptr<tbb::task_arena> arena_of(int threads) {
  static std::mutex mutex;
  static std::shared_ptr<tbb::task_arena> arena;
  const std::lock_guard lock(mutex);
  if (!arena || arena->max_concurrency() != threads) {
    arena = std::make_shared<tbb::task_arena>(threads);
  }
  return arena;
}

int available_threads() {
  static const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return count;
}

}  // namespace

void set_thread_count(int count) {
  requested_threads = std::max(0, count);
}

int thread_count() {
  const int requested = requested_threads;
  return requested > 0 ? requested : available_threads();
}

namespace detail {

void run_ranges(int count, int grain, RangeFunction function, void* context) {
  if (count <= 0) return;
  grain = std::max(1, grain);
  const int groups = (count + grain - 1) / grain;
  const int parts = std::min(thread_count(), groups);
  if (parts == 1 || in_loop) {
    function(context, 0, count);
    return;
  }
  const auto border = [&](int part) {
    return static_cast<int>(
        std::min<long>(count, static_cast<long>(groups) * part / parts * grain));
  };
  // Whoever asks works, too, and does what no other thread has begun: a busy machine costs speed,
  // but never a wait for a thread that does not get to run.
  arena_of(thread_count())->execute([&] {
    tbb::parallel_for(
        0, parts,
        [&](int part) {
          in_loop = true;
          struct Leave {
            ~Leave() { in_loop = false; }
          } leave;
          if (border(part) < border(part + 1)) function(context, border(part), border(part + 1));
        },
        tbb::simple_partitioner());
  });
}

}  // namespace detail
}  // namespace sinew
