#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace sinew {

/// Threads of every parallel loop from now on; 0 means all cores that this process may use. Results
/// never depend on it.
void set_thread_count(int count);
int thread_count();

namespace detail {
using RangeFunction = void (*)(void* context, int begin, int end);
void run_ranges(int count, int grain, RangeFunction function, void* context);
}  // namespace detail

/// Calls function(begin, end) for disjoint ranges that cover [0, count), at least `grain` long
/// (the last may be shorter), on up to thread_count() threads. Range borders are multiples of
/// `grain`, so a caller that works in groups of `grain` sees whole groups. The first exception
/// is rethrown after the loop; none crosses a thread.
template <typename Function>
void parallel_ranges(int count, int grain, Function&& function) {
  using Body = std::remove_reference_t<Function>;
  detail::run_ranges(
      count, grain,
      [](void* context, int begin, int end) { (*static_cast<Body*>(context))(begin, end); },
      const_cast<void*>(static_cast<const void*>(&function)));
}

/// Calls function(i) for i in [0, count).
template <typename Function>
void parallel_for(int count, Function&& function, int grain = 64) {
  parallel_ranges(count, grain, [&function](int begin, int end) {
    for (int i = begin; i < end; ++i) function(i);
  });
}

}  // namespace sinew
