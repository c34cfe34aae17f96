#pragma once

#include <stop_token>
#include <thread>

namespace sinew {

/// Turns the first Ctrl-C (or SIGTERM) into a stop request; the second one ends the program at
/// once. Make it before any other thread: they inherit the signals that it keeps away from them.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token stop_token() const { return source_.get_token(); }

  /// What a shell expects of a program that was interrupted.
  static constexpr int kExitCode = 130;

 private:
  std::stop_source source_;
  std::thread watcher_;
};

}  // namespace sinew
