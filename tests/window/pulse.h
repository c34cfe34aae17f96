// SPDX-License-Identifier: MIT

#pragma once

#include <mutex>
#include <string>
#include <thread>

namespace sinew::test {

/// Measures, in a thread of its own, the times between two writes of a file by another program.
class Pulse {
 public:
  explicit Pulse(std::string file);

  /// Returns the longest time between two writes since the last call, s. The time since the last
  /// write does not count, because the program may have ended.
  double longest_pause();

 private:
  void watch(const std::stop_token& stop);

  std::string file_;
  std::mutex mutex_;
  double longest_ = 0.0;
  std::jthread thread_;  // declared last, so that it ends before the members that it writes to
};

}  // namespace sinew::test
