// SPDX-License-Identifier: MIT

#pragma once

#include <chrono>
#include <ctime>

namespace sinew {

/// Measures wall-clock time since construction or restart().
class Stopwatch {
 public:
  void restart() { start_ = Clock::now(); }
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// Returns the processor time that the calling thread has used, ms. Waiting does not count.
inline double thread_processor_ms() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

}  // namespace sinew
