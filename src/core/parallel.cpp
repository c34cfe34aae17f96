#include "core/parallel.h"

#include <omp.h>

#include <exception>

#include <atomic>

namespace sinew {
namespace {
std::atomic<int> requested_threads{0};
}  // namespace

void set_thread_count(int count) {
  requested_threads = std::max(0, count);
}

int thread_count() {
  const int requested = requested_threads;
  return requested > 0 ? requested : omp_get_max_threads();
}

namespace detail {

void run_ranges(int count, int grain, RangeFunction function, void* context) {
  if (count <= 0) return;
  grain = std::max(1, grain);
  const int groups = (count + grain - 1) / grain;
  const int threads = std::min(thread_count(), groups);
  if (threads == 1 || omp_in_parallel()) {
    function(context, 0, count);
    return;
  }
  std::exception_ptr error;
#pragma omp parallel num_threads(threads)
  {
    const int team = omp_get_num_threads();
    const int me = omp_get_thread_num();
    const auto border = [&](int part) {
      return std::min<long>(count, static_cast<long>(groups) * part / team * grain);
    };
    const int begin = static_cast<int>(border(me));
    const int end = static_cast<int>(border(me + 1));
    try {
      if (begin < end) function(context, begin, end);
    } catch (...) {
#pragma omp critical(sinew_parallel_error)
      error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace detail
}  // namespace sinew
