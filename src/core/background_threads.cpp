// SPDX-License-Identifier: MIT

#include "core/background_threads.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "core/arena.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr int kLowestPriority = 19;

/// Lowers the priority of the calling thread alone. On Linux, priorities belong to threads, and
/// PRIO_PROCESS with 0 means the calling thread.
void lower_priority() {
  // Read once: later changes of the environment would race with getenv() in other threads.
  static const int nice = background_nice();
  // This cannot fail: every thread may lower its own priority.
  if (::getpriority(PRIO_PROCESS, 0) < nice) ::setpriority(PRIO_PROCESS, 0, nice);
}

}  // namespace

int background_nice() {
  const char* const value = std::getenv("SINEW_BACKGROUND_NICE");
  if (value == nullptr || *value == '\0') return kLowestPriority;
  const std::string_view text = value;
  int nice = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), nice);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || nice < 0 || nice > kLowestPriority) {
    throw UsageError(
        fmt::format("SINEW_BACKGROUND_NICE={}: give a number from 0 to {}", text, kLowestPriority));
  }
  return nice;
}

bool has_low_priority() {
  return ::getpriority(PRIO_PROCESS, 0) > 0;
}

/// Threads that wait for work of the thread that owns them, their leader.
class BackgroundThreads::Pool {
 public:
  /// Refers to the pool of the calling thread; null if it has none.
  static Pool*& of_this_thread() {
    thread_local Pool* pool = nullptr;
    return pool;
  }

  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      is_stopped_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// Starts call(i) for all i in [0, count) on up to `threads` threads.
  void begin(int count, int threads, const std::function<void(int)>& call) {
    add_threads(threads);
    {
      const std::lock_guard lock(mutex_);
      call_ = &call;
      count_ = count;
      next_ = 0;
      open_slots_ = threads;
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
  void add_threads(int threads) {
    try {
      while (static_cast<int>(threads_.size()) < threads)
        threads_.emplace_back([this] { run_thread(); });
    } catch (const std::system_error&) {
    }
  }

  bool has_open_slot() const { return next_ < count_ && open_slots_ > 0; }

  /// The main function of a thread of the pool.
  void run_thread() {
    lower_priority();
    const InLoop inside;
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return is_stopped_ || has_open_slot(); });
      if (is_stopped_) return;
      --open_slots_;
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
  int next_ = 0;        ///< next index to start
  int active_ = 0;      ///< calls in progress
  int open_slots_ = 0;  ///< threads that may still join the work
  bool is_stopped_ = false;
  std::vector<std::thread> threads_;
};

BackgroundThreads::BackgroundThreads() : pool_(std::make_unique<Pool>()) {
  lower_priority();
  Pool::of_this_thread() = pool_.get();
}

BackgroundThreads::~BackgroundThreads() {
  Pool::of_this_thread() = nullptr;
}

PoolLoop::PoolLoop(int count, int threads, const std::function<void(int)>& call) {
  BackgroundThreads::Pool::of_this_thread()->begin(count, threads, call);
}

PoolLoop::~PoolLoop() {
  BackgroundThreads::Pool::of_this_thread()->end();
}

void PoolLoop::help() {
  const InLoop inside;
  BackgroundThreads::Pool::of_this_thread()->help();
}

bool PoolLoop::is_available() {
  return BackgroundThreads::Pool::of_this_thread() != nullptr;
}

}  // namespace sinew
