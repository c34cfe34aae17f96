// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>

#include "viewer/frame_log.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws frame rate and times in a box over the view, which the user can fold away.
class StatusBox {
 public:
  /// \param frame_ms  from one frame to the next while something moves
  /// \param corner    upper left corner of the box, screen units
  /// \param view      width of the view, screen units; in a narrow one the box is folded at first
  /// \param sides     number of sides next to each other in the view. If there are several, the box
  ///                  is folded at first, and its lines are short, so that it stays within its side
  /// \return lower edge of the box
  float draw(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner, float view,
             std::size_t sides);

 private:
  void measure(const ViewerState& state, const FrameLog& log, double frame_ms);

  std::string text_;        ///< lines of numbers
  double measured_ = -1e9;  ///< when they were measured, s
};

}  // namespace sinew
