// SPDX-License-Identifier: MIT

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
/// Marks a function that TBB calls. Such a function reads its captures before it can call
/// TsanOrdering::acquire(), so the thread sanitizer must not check it.
#define SINEW_CALLED_BY_TBB __attribute__((no_sanitize("thread")))
#else
#define SINEW_CALLED_BY_TBB
#endif

namespace sinew {

/// Tells the thread sanitizer about memory ordering that it cannot see, because TBB is not compiled
/// with the sanitizer: everything before release() in one thread is visible to a thread that later
/// calls acquire() on the same object. The class itself orders nothing. It is empty in builds
/// without the thread sanitizer.
class TsanOrdering {
 public:
#ifdef SINEW_THREAD_SANITIZER
  void release() {
    __tsan_release(this);
  }
  void acquire() {
    __tsan_acquire(this);
  }

 private:
  char place_ = 0;  // gives each object an address of its own
#else
  void release() {}
  void acquire() {}
#endif
};

}  // namespace sinew
