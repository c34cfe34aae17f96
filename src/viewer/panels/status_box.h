// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <string>

#include "viewer/frame_log.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws frame rate and times in a box over the view, which the user can fold away.
class StatusBox {
 public:
  /// \param frame_ms  from one frame to the next while something moves
  /// \param corner    upper left corner of the box, screen units
  /// \param width     of the view; in a narrow one the box is folded at first
  /// \return lower edge of the box
  float draw(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner, float width);

 private:
  void measure(const ViewerState& state, const FrameLog& log, double frame_ms);

  std::string text_;        ///< lines of numbers
  double measured_ = -1e9;  ///< when they were measured, s
};

}  // namespace sinew
