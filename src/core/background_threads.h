// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <optional>

namespace sinew {

/// Turns the calling thread into a background thread, for work that runs while something else must
/// stay fluent. The thread gets the priority of background_nice(), usually the lowest. While this
/// object exists, the parallel loops of the thread run at that priority as well, on worker threads
/// of their own that end with this object. Foreground and background threads never run pieces of
/// each other's loops. Results are the same bit for bit as without this object. Processes that the
/// thread starts inherit its priority. A thread cannot raise its priority again without privileges,
/// so use this only on threads that end with their work.
class BackgroundThreads {
 public:
  BackgroundThreads();
  ~BackgroundThreads();
  BackgroundThreads(const BackgroundThreads&) = delete;
  BackgroundThreads& operator=(const BackgroundThreads&) = delete;

 private:
  class Pool;
  friend class PoolLoop;
  std::unique_ptr<Pool> pool_;
};

/// Returns the nice value of background threads: that of the environment variable
/// SINEW_BACKGROUND_NICE or, if it is empty or not set, 19. On a machine that other programs keep
/// busy, threads of nice 19 hardly run.
/// \throws UsageError if the variable is not a whole number from 0 to 19
int background_nice();

/// Returns true if the calling thread runs at a lower priority than usual.
bool has_low_priority();

/// Represents a loop that the worker threads of a background thread (its pool, BackgroundThreads)
/// execute. The thread that owns the pool starts the loop and may take part in it.
class PoolLoop {
 public:
  /// Starts call(i) for all i in [0, count). Each call runs on whichever thread of the pool is
  /// free. Parallel loops inside a call run serially. A pool executes one PoolLoop at a time, and
  /// calls must not throw.
  /// \param threads  largest number of pool threads to use, not counting the caller
  PoolLoop(int count, int threads, const std::function<void(int)>& call);
  /// Waits for the calls that have started. Calls that have not started are dropped.
  ~PoolLoop();
  PoolLoop(const PoolLoop&) = delete;
  PoolLoop& operator=(const PoolLoop&) = delete;

  /// Lets the calling thread execute calls, too, until none is left to start.
  void help();

  /// Returns true if the calling thread has a pool.
  static bool is_available();
};

}  // namespace sinew
