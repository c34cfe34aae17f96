// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Holds a script of viewer actions, one on each line (actions.h). Empty lines and lines that begin
/// with # are ignored. A line starts when the background work and the wait of the previous one are
/// over. After the last one the window closes.
class Script {
 public:
  /// \throws InputError that names file and line of an action that does not exist
  static Script read(const std::string& path);
  static Script parse(const std::string& text, const std::string& name);

  /// Runs the next line if it is its turn.
  /// \throws InputError that names file and line of an error in the line itself or in the
  ///         background work that it started, UnavailableError if the machine lacks something for
  ///         it
  void advance(ViewerState& state, double elapsed);

  /// Checks that there were no errors since the last line. To be called once more after the window
  /// has closed.
  /// \throws InputError or UnavailableError for such an error
  void require_no_errors(const ViewerState& state) const;

  int line_count() const { return static_cast<int>(lines_.size()); }

 private:
  struct Line {
    int number;
    std::string text;
  };
  std::string place(std::size_t index) const;

  std::string name_;
  std::vector<Line> lines_;
  std::size_t next_ = 0;
};

}  // namespace sinew
