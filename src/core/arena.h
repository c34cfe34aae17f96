// SPDX-License-Identifier: MIT

#pragma once

#include <oneapi/tbb/task_arena.h>

namespace sinew {

/// Returns the TBB arena of the calling thread, with room for `threads` threads. Each thread has
/// its own arena, so that the user interface and background work never wait for each other's loops
/// or run pieces of them.
tbb::task_arena& own_arena(int threads);

/// Marks the calling thread as being inside a parallel loop for as long as the object lives. A loop
/// that starts inside another one runs serially on its thread.
class InLoop {
 public:
  InLoop();
  ~InLoop();
  InLoop(const InLoop&) = delete;
  InLoop& operator=(const InLoop&) = delete;

  /// Returns true if the calling thread is inside a parallel loop.
  static bool is_active();

 private:
  bool outer_;  ///< value before this object, restored at the end
};

}  // namespace sinew
