#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"

namespace sinew {

/// The terminal as the commands use it: results on standard output, warnings and a progress bar
/// (on a terminal only) on standard error, Ctrl-C as a stop request.
class Console {
 public:
  explicit Console(std::stop_token stop);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// \throws UnavailableError when standard output cannot take it (a full disk); a reader that
  /// went away is no error.
  void print(const std::string& text);
  void warn(const std::string& sentence);
  void warn(const std::vector<std::string>& sentences);
  /// All that was warned of so far.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// "sinew: error: ..." on one line.
  void fail(const std::string& sentence);

  /// Draws the bar and notices the stop request.
  Progress progress();
  void clear_progress();
  const std::stop_token& stop_token() const { return stop_; }

 private:
  void draw_progress(double fraction, const std::string& stage);
  void write_line(const std::string& kind, std::string sentence);

  std::stop_token stop_;
  bool on_terminal_;
  std::vector<std::string> warnings_;
  std::string bar_;  ///< what stands on the line now
};

}  // namespace sinew
