#pragma once

#include <mutex>
#include <string>
#include <thread>

namespace sinew::test {

/// Watches, from a thread of its own, how often a program writes a file anew.
class Pulse {
 public:
  explicit Pulse(std::string file);

  /// Seconds between two writings at most, since it was asked last. The time since the last one
  /// does not count: the program may have been left.
  double longest_pause();

 private:
  void watch(const std::stop_token& stop);

  std::string file_;
  std::mutex mutex_;
  double longest_ = 0.0;
  std::jthread thread_;  // last: it ends before what it writes to
};

}  // namespace sinew::test
