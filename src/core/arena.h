#pragma once

#include <oneapi/tbb/task_arena.h>

namespace sinew {

/// The calling thread's own arena, so that work in the background and the window never wait for
/// each other's loops, nor take pieces of them.
tbb::task_arena& own_arena(int threads);

/// Marks this thread as being inside a parallel loop; loops in loops run in one piece.
class InLoop {
 public:
  InLoop();
  ~InLoop();
  InLoop(const InLoop&) = delete;
  InLoop& operator=(const InLoop&) = delete;

  static bool is_here();

 private:
  bool outer_;
};

}  // namespace sinew
