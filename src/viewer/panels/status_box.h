// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <string>

#include "viewer/frame_log.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws frame rate and times over the view. The user can fold them away.
class StatusBox {
 public:
  /// Draws a box of lines.
  /// \param frame_ms  from one frame to the next while something moves
  /// \param corner    upper left corner of the box, screen units
  /// \param view      width of the view, screen units; in a narrow one the box is folded at first
  /// \return lower edge of the box
  float draw_box(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner,
                 float view);
  /// Draws the same in one row, for a view with several sides. It is folded at first.
  /// \param corner  lower left corner of the row, screen units
  /// \param room    width that it may have; longer text is wrapped
  /// \return upper edge of the row; its lower edge if it is folded
  float draw_row(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner,
                 float room);

 private:
  struct Look;
  /// Draws the numbers. \return their height
  float draw(ViewerState& state, const FrameLog& log, double frame_ms, const Look& look);
  void measure(const ViewerState& state, const FrameLog& log, double frame_ms);

  std::string text_;        ///< lines of numbers
  double measured_ = -1e9;  ///< when they were measured, s
};

}  // namespace sinew
