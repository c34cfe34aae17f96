// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <optional>

namespace sinew {

/// Turns the calling thread into a background thread, for work that runs while something else must
/// stay fluent. The thread gets the lowest priority (nice 19). While this object exists, the
/// parallel loops of the thread run at that priority as well, on worker threads of their own that
/// end with this object. Foreground and background threads never run pieces of each other's loops.
/// Results are the same bit for bit as without this object. Processes that the thread starts
/// inherit its priority. A thread cannot raise its priority again without privileges, so use this
/// only on threads that end with their work.
class BackgroundThreads {
 public:
  BackgroundThreads();
  ~BackgroundThreads();
  BackgroundThreads(const BackgroundThreads&) = delete;
  BackgroundThreads& operator=(const BackgroundThreads&) = delete;

 private:
  class Crew;
  friend class CrewWork;
  std::unique_ptr<Crew> crew_;
};

/// Returns true if the calling thread runs at a lower priority than usual.
bool has_low_priority();

/// A loop that the worker threads of a background thread (its crew, BackgroundThreads) execute. The
/// thread that owns the crew starts the loop and may take part in it.
class CrewWork {
 public:
  /// Starts call(i) for all i in [0, count). Each call runs on whichever thread of the crew is
  /// free. Parallel loops inside a call run serially. A crew executes one CrewWork at a time, and
  /// calls must not throw.
  /// \param threads  largest number of crew threads to use, not counting the caller
  CrewWork(int count, int threads, const std::function<void(int)>& call);
  /// Waits for the calls that have started. Calls that have not started are dropped.
  ~CrewWork();
  CrewWork(const CrewWork&) = delete;
  CrewWork& operator=(const CrewWork&) = delete;

  /// Lets the calling thread execute calls, too, until none is left to start.
  void help();

  /// Returns true if the calling thread has a crew.
  static bool possible();
};

}  // namespace sinew
