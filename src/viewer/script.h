#pragma once

#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Viewer actions replayed from text: one on each line (actions.h), empty lines and lines that
/// begin with # are left out. A line starts when the background work and the wait of the one
/// before are over; after the last one the window closes.
class Script {
 public:
  /// \throws InputError naming file and line of an action that does not exist.
  static Script read(const std::string& path);
  static Script parse(const std::string& text, const std::string& name);

  /// Carries out the next line if it is its turn. \throws InputError naming file and line of what
  /// went wrong, in the line itself or in the background work that it started, UnavailableError
  /// where the machine lacks something for it.
  void advance(ViewerState& state, double elapsed);

  /// \throws InputError or UnavailableError for what went wrong since the last line. To be called
  /// once more after the window has closed.
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
