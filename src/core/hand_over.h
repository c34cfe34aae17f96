#pragma once

#if defined(__SANITIZE_THREAD__)
#define SINEW_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SINEW_THREAD_SANITIZER
#endif
#endif

#ifdef SINEW_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
/// For a function that TBB calls: it reads its captures before take() can tell of them.
#define SINEW_CALLED_BY_TBB __attribute__((no_sanitize("thread")))
#else
#define SINEW_CALLED_BY_TBB
#endif

namespace sinew {

/// Tells the thread sanitizer that a library which is not compiled for it, TBB, orders memory
/// between threads: what precedes offer() in one thread is seen by whoever calls take() on the same
/// object later. It orders nothing itself, and is empty in builds without that sanitizer.
class HandOver {
 public:
#ifdef SINEW_THREAD_SANITIZER
  void offer() {
    __tsan_release(this);
  }
  void take() {
    __tsan_acquire(this);
  }

 private:
  char place_ = 0;  // gives each object an address of its own
#else
  void offer() {}
  void take() {}
#endif
};

}  // namespace sinew
