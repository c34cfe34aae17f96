// SPDX-License-Identifier: MIT

#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"

namespace sinew {

/// Writes to the terminal for the commands. Results go to standard output, warnings and a progress
/// bar (on a terminal only) to standard error. Ctrl-C arrives as a stop request.
class Console {
 public:
  explicit Console(std::stop_token stop);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// Prints a result. It is not an error if the reader of a pipe has gone away.
  /// \throws UnavailableError if standard output cannot be written to, e.g. because the disk is
  /// full
  void print(const std::string& text);
  /// Prints a warning and records it.
  void warn(const std::string& sentence);
  void warn(const std::vector<std::string>& sentences);
  /// Returns all warnings so far.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Prints an error on one line: "sinew: error: ...".
  void fail(const std::string& sentence);

  /// Returns a progress that draws the bar and passes on the stop request.
  Progress progress();
  void clear_progress();
  const std::stop_token& stop_token() const { return stop_; }

 private:
  void draw_progress(double fraction, const std::string& stage);
  void write_line(const std::string& kind, std::string sentence);

  std::stop_token stop_;
  bool on_terminal_;
  std::vector<std::string> warnings_;
  std::string bar_;  ///< progress bar that is on the line now; empty: none
};

}  // namespace sinew
