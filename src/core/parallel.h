// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace sinew {

namespace detail {
using RangeFunction = void (*)(void* context, int begin, int end);
void run_ranges(int count, int grain, RangeFunction function, void* context);
}  // namespace detail

/// Calls function(begin, end) for disjoint ranges that cover [0, count), on up to thread_count()
/// threads (core/thread_count.h). Each range has at least `grain` indices (the last may be
/// shorter). Range borders are multiples of `grain`, so a caller that works in groups of `grain`
/// sees whole groups. An exception in a range does not leave its thread; the first one is rethrown
/// in the caller after the loop.
template <typename Function>
void parallel_ranges(int count, int grain, Function&& function) {
  using Body = std::remove_reference_t<Function>;
  detail::run_ranges(
      count, grain,
      [](void* context, int begin, int end) { (*static_cast<Body*>(context))(begin, end); },
      const_cast<void*>(static_cast<const void*>(&function)));
}

/// Calls function(i) for all i in [0, count), in ranges as above.
template <typename Function>
void parallel_for(int count, Function&& function, int grain = 64) {
  parallel_ranges(count, grain, [&function](int begin, int end) {
    for (int i = begin; i < end; ++i) function(i);
  });
}

}  // namespace sinew
