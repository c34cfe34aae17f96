// SPDX-License-Identifier: MIT

#include "core/thread_count.h"

#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>

#include "core/error.h"

namespace sinew {
namespace {

std::atomic<int> requested_threads{0};

int threads_by_default() {
  // Read once: later changes of the environment would race with getenv() in other threads.
  static const int of_environment = threads_of_environment();
  return of_environment > 0 ? of_environment : tbb::info::default_concurrency();
}

}  // namespace

int threads_of_environment() {
  const char* const value = std::getenv("SINEW_THREADS");
  if (value == nullptr || *value == '\0') return 0;
  const std::string_view text = value;
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count < 0) {
    throw UsageError(
        fmt::format("SINEW_THREADS={}: give a number of threads, or 0 for all cores", text));
  }
  return count;
}

void set_thread_count(int count) {
  requested_threads = std::max(0, count);
  // By default, TBB uses no more threads than cores. Allow more where they are requested.
  static std::mutex mutex;
  static std::unique_ptr<tbb::global_control> limit;
  const std::lock_guard lock(mutex);
  limit.reset();
  limit = std::make_unique<tbb::global_control>(
      tbb::global_control::max_allowed_parallelism,
      static_cast<std::size_t>(std::max(thread_count(), tbb::info::default_concurrency())));
}

int thread_count() {
  const int requested = requested_threads;
  return requested > 0 ? requested : threads_by_default();
}

}  // namespace sinew
