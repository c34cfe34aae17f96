#pragma once

#include <functional>
#include <memory>
#include <optional>

namespace sinew {

/// Makes the calling thread one of the background for as long as it lives, its work beside
/// something that must stay fluent: it runs at the lowest priority (nice 19), and so do its
/// parallel loops, on threads of their own that end with this object. Threads of the foreground
/// never help it out, and it never takes a piece of their loops. Results stay the same bit for bit.
/// What it starts as another process is of that priority, too. A thread cannot rise again without
/// privileges, so this is for threads that end with their work.
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

/// Whether the calling thread runs at a lower priority than usual.
bool has_low_priority();

/// Work for the crew of the calling thread, which leads it.
class CrewWork {
 public:
  /// Begins call(i) for i in [0, count), each by one thread of the crew as it gets to it. Inside,
  /// loops run in one piece. One at a time; calls must not throw.
  /// \param threads  of the crew at most, the caller not counted
  CrewWork(int count, int threads, const std::function<void(int)>& call);
  /// Waits for those that have begun; drops the others.
  ~CrewWork();
  CrewWork(const CrewWork&) = delete;
  CrewWork& operator=(const CrewWork&) = delete;

  /// The caller takes part until nothing is left to begin.
  void help();

  /// Whether the calling thread has a crew.
  static bool possible();
};

}  // namespace sinew
