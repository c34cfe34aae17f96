// SPDX-License-Identifier: MIT

#pragma once

#include <stop_token>
#include <thread>

namespace sinew {

/// Converts the first Ctrl-C (or SIGTERM) to a stop request. The second one ends the program at
/// once. Create this object before any other thread. It blocks the signals, and later threads
/// inherit the signal mask.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token stop_token() const { return source_.get_token(); }

  /// Exit code that shells expect of an interrupted program.
  static constexpr int kExitCode = 130;

 private:
  std::stop_source source_;
  std::thread watcher_;
};

}  // namespace sinew
