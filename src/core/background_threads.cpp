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

/// Of the calling thread alone: with Linux priorities are a thread's, and 0 means the caller.
void lower_priority() {
  // It fails for nobody: everyone may lower his own.
  ::setpriority(PRIO_PROCESS, 0, kLowestPriority);
}

}  // namespace

bool has_low_priority() {
  return ::getpriority(PRIO_PROCESS, 0) > 0;
}

/// Threads that wait for work of one leader.
class BackgroundThreads::Crew {
 public:
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

  /// Calls what nobody has begun.
  void help() {
    std::unique_lock lock(mutex_);
    work(lock);
  }

  void end() {
    std::unique_lock lock(mutex_);
    next_ = count_;
    done_.wait(lock, [this] { return active_ == 0; });
    call_ = nullptr;
  }

 private:
  /// A machine that gives no more threads leaves the work to those that there are.
  void hire(int threads) {
    try {
      while (static_cast<int>(threads_.size()) < threads) threads_.emplace_back([this] { live(); });
    } catch (const std::system_error&) {
    }
  }

  bool has_place() const { return next_ < count_ && free_places_ > 0; }

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
  int next_ = 0;         ///< that nobody has begun
  int active_ = 0;       ///< calls that run
  int free_places_ = 0;  ///< threads that may still join
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
