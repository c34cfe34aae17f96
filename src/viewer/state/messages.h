// SPDX-License-Identifier: MIT

#pragma once

#include <exception>
#include <string>
#include <vector>

#include "viewer/state/clip_moment.h"

namespace sinew {

/// Holds what the window tells the user: errors, warnings and notices.
class Messages {
 public:
  std::vector<std::string> errors;             ///< shown until they are dismissed
  std::vector<std::string> look_warnings;      ///< parts of the character that cannot be shown
  std::vector<OutputWarning> output_warnings;  ///< about the last export or video
  std::string notice;                          ///< what has been done, shown for a while

  /// Shows a notice for a time, s. A notice that is assigned directly to `notice` is shown for
  /// 5 s.
  void show_notice(const std::string& text, double seconds);
  /// Shows the result of work that may have taken long. It stays until the user is back: its time
  /// begins with the first use of mouse or keyboard.
  void show_result(const std::string& text);
  /// Ends a notice that has been shown for its time. To be called in every frame.
  /// \param elapsed  s since the last call
  /// \param used     true if mouse or keyboard have been used since then
  void follow_notice(double elapsed, bool used = true);

  /// Adds an error to those that are shown.
  void show_error(const std::exception& error);
  /// Calls `work`. If it throws, shows the error and calls `recover`.
  template <typename Work, typename Recover>
  void attempt(Work&& work, Recover&& recover) {
    try {
      work();
    } catch (const std::exception& error) {
      show_error(error);
      recover();
    }
  }
  /// Returns true if the first error is about something that the machine lacks (UnavailableError).
  bool machine_lacks_something() const { return !errors.empty() && errors.front() == lack_; }

 private:
  std::string lack_;  ///< the last error about something that the machine lacks
  std::string shown_notice_;
  double until_notice_ends_ = 0.0;  ///< s
  bool notice_waits_ = false;       ///< for the user
};

}  // namespace sinew
