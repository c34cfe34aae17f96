// SPDX-License-Identifier: MIT

#include "core/thread_count.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

namespace sinew {
namespace {

std::atomic<int> requested_threads{0};

}  // namespace

void set_thread_count(int count) {
  requested_threads = std::max(0, count);
  // By default, TBB uses no more threads than cores. Allow more where they are requested.
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

}  // namespace sinew
