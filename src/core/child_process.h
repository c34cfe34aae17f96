#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// What a child process may take before it is ended.
struct ChildLimits {
  std::uint64_t memory_bytes = 0;  ///< of address space; 0: no limit
  std::uint64_t output_bytes = 0;  ///< that it may write
  int processor_seconds = 0;
  double seconds = 0.0;  ///< by the clock; 30 times as long for a child of the background
};

struct ChildOutcome {
  static constexpr int kNotStarted = 127;  ///< exit code where there is no such program

  enum class End { kExited, kKilled, kOutOfTime, kStopped };
  End end = End::kExited;
  int code = 0;        ///< its exit code, or the signal that ended it
  std::string output;  ///< what it wrote to its standard output, also when it was ended
};

/// Runs a program to its end: `input` is its standard input, its standard output is returned, its
/// standard error is dropped. It inherits no other file, no blocked or ignored signal, and leaves
/// no core file; it belongs to our process group, so that Ctrl-C reaches it, and is killed when the
/// calling thread ends. It has the calling thread's priority. May be called from several threads at
/// once. Input and output are files in memory instead of pipes: neither side ever waits for the
/// other, the child can map its input, and what it wrote is there however it ended. \param words
/// the program's path and its arguments \param stop   ends it at once \throws UnavailableError when
/// the machine has no room for another process
ChildOutcome run_child(const std::vector<std::string>& words, std::string_view input,
                       const ChildLimits& limits, const std::stop_token& stop = {});

}  // namespace sinew
