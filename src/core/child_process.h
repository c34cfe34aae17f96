// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Holds the resource limits of a child process. It is ended when it exceeds one.
struct ChildLimits {
  std::uint64_t memory_bytes = 0;  ///< address space; 0: no limit
  std::uint64_t output_bytes = 0;  ///< largest size of a file that it writes
  /// Limit of the processor time, s.
  int processor_seconds = 0;
  double seconds = 0.0;  ///< wall-clock time; 30 times as long for a child of a background thread
};

/// Describes how a child process ended, and holds its output.
struct ChildOutcome {
  static constexpr int kNotStarted = 127;  ///< exit code if the program could not be started

  enum class End { kExited, kKilled, kOutOfTime, kStopped };
  End end = End::kExited;
  int code = 0;        ///< exit code, or the number of the signal that ended it
  std::string output;  ///< its standard output, also if it was ended early
};

/// Runs a program and waits for it. The program reads `input` as its standard input. Its standard
/// output is returned, and its standard error is discarded. The child inherits no other file and no
/// blocked or ignored signal, and leaves no core file. It stays in our process group, so that
/// Ctrl-C reaches it, and is killed when the calling thread ends. It has the calling thread's
/// priority. This function may be called from several threads at once.
///
/// Input and output are files in memory instead of pipes: neither side ever waits for the other,
/// the child can map its input, and its output is available however it ended.
/// \param words  the program's path, followed by its arguments
/// \param stop   ends the child at once when a stop is requested
/// \throws UnavailableError if the system cannot start another process
ChildOutcome run_child(const std::vector<std::string>& words, std::string_view input,
                       const ChildLimits& limits, const std::stop_token& stop = {});

}  // namespace sinew
