// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the field for the path of a file that is written, and the button that starts the work,
/// which asks before it replaces a file.
class OutputRow {
 public:
  /// Draws the field and the button that opens the file dialog. Changes go to ViewerState::outputs.
  void draw_path(ViewerState& state, OutputKind kind, const std::string& path, FilePurpose purpose);
  /// Draws the button.
  /// \param widget  its name in the window's report
  /// \return true if the file is to be written
  bool draw_start(const char* label, const char* widget, const std::string& path);

 private:
  std::string replaces_;  ///< existing file that is replaced if the button is pressed again
};

}  // namespace sinew
