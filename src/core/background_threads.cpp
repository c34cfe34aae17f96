// SPDX-License-Identifier: MIT

#include "core/background_threads.h"

#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "core/arena.h"

namespace sinew {
namespace {

constexpr int kLowestPriority = 19;

/// Lowers the priority of the calling thread alone. On Linux, priorities belong to threads, and
/// PRIO_PROCESS with 0 means the calling thread.
void lower_priority() {
  // This cannot fail: every thread may lower its own priority.
  ::setpriority(PRIO_PROCESS, 0, kLowestPriority);
}

}  // namespace

bool has_low_priority() {
  return ::getpriority(PRIO_PROCESS, 0) > 0;
}

/// Threads that wait for work of the thread that owns them, their leader.
class BackgroundThreads::Crew {
 public:
  /// Refers to the crew of the calling thread; null if it has none.
  static Crew*& of_this_thread() {
    thread_local Crew* crew = nullptr;
    return crew;
  }

  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// Starts call(i) for all i in [0, count) on up to `threads` threads.
  void begin(int count, int threads, const std::function<void(int)>& call) {
    hire(threads);
    {
      const std::lock_guard lock(mutex_);
      call_ = &call;
      count_ = count;
      next_ = 0;
      free_places_ = threads;
    }
    wake_.notify_all();
  }

  /// Executes calls that no thread has started, until none is left.
  void help() {
    std::unique_lock lock(mutex_);
    work(lock);
  }

  /// Drops the calls that have not started and waits for the others.
  void end() {
    std::unique_lock lock(mutex_);
    next_ = count_;
    done_.wait(lock, [this] { return active_ == 0; });
    call_ = nullptr;
  }

 private:
  /// Creates threads until there are `threads`. If the system refuses to create more, the existing
  /// ones do the work.
  void hire(int threads) {
    try {
      while (static_cast<int>(threads_.size()) < threads) threads_.emplace_back([this] { live(); });
    } catch (const std::system_error&) {
    }
  }

  bool has_place() const { return next_ < count_ && free_places_ > 0; }

  /// The main function of a thread of the crew.
  void live() {
    lower_priority();
    const InLoop inside;
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return over_ || has_place(); });
      if (over_) return;
      --free_places_;
      work(lock);
    }
  }

  /// Executes calls until none is left to start.
  /// \param lock  holds mutex_; released during each call
  void work(std::unique_lock<std::mutex>& lock) {
    while (next_ < count_) {
      const int index = next_++;
      const std::function<void(int)>& call = *call_;
      ++active_;
      lock.unlock();
      call(index);
      lock.lock();
      if (--active_ == 0) done_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const std::function<void(int)>* call_ = nullptr;
  int count_ = 0;
  int next_ = 0;         ///< next index to start
  int active_ = 0;       ///< calls in progress
  int free_places_ = 0;  ///< threads that may still join the work
  bool over_ = false;
  std::vector<std::thread> threads_;
};

BackgroundThreads::BackgroundThreads() : crew_(std::make_unique<Crew>()) {
  lower_priority();
  Crew::of_this_thread() = crew_.get();
}

BackgroundThreads::~BackgroundThreads() {
  Crew::of_this_thread() = nullptr;
}

CrewWork::CrewWork(int count, int threads, const std::function<void(int)>& call) {
  BackgroundThreads::Crew::of_this_thread()->begin(count, threads, call);
}

CrewWork::~CrewWork() {
  BackgroundThreads::Crew::of_this_thread()->end();
}

void CrewWork::help() {
  const InLoop inside;
  BackgroundThreads::Crew::of_this_thread()->help();
}

bool CrewWork::possible() {
  return BackgroundThreads::Crew::of_this_thread() != nullptr;
}

}  // namespace sinew
