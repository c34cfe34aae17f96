// SPDX-License-Identifier: MIT

#pragma once

#include <chrono>

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

}  // namespace sinew
