// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>

#include "core/timing.h"

namespace sinew {

/// Decides how long the window sleeps between two frames.
class FramePacing {
 public:
  /// Returns how long to wait for events before the next frame, s.
  /// \param moving    something moves in every frame
  /// \param busy      work in the background goes on
  /// \param deadline  time until which the window must draw again, s
  double timeout(bool moving, bool busy, double deadline) const {
    if (moving) return 0.0;
    if (settling_ > 0) return kShortestFrame;
    return std::min(busy ? kBusyPause : kIdlePause, deadline);
  }

  /// To be called after the wait, in seconds, with what timeout() returned.
  void begin_frame(double timeout, double waited) {
    if (timeout > 0.0 && waited < timeout - 0.001) settling_ = kSettlingFrames;
    settling_ = std::max(0, settling_ - 1);
    frame_.restart();
  }
  /// Returns how long to sleep after a frame that was not drawn, s. Without it, every move of the
  /// mouse would make a frame: only drawn frames wait for the display.
  double rest() const { return std::max(0.0, kShortestFrame - 0.001 * frame_.milliseconds()); }

 private:
  // Longest waits for events while nothing moves, s: with and without work in the background. The
  // end of that work causes no event, so the window must check for it often.
  static constexpr double kBusyPause = 0.03;
  static constexpr double kIdlePause = 0.5;
  static constexpr double kShortestFrame = 1.0 / 60.0;  // of those that are not drawn, s
  // Number of frames after an event: Dear ImGui needs a few of them to settle.
  static constexpr int kSettlingFrames = 4;

  int settling_ = kSettlingFrames;
  Stopwatch frame_;
};

}  // namespace sinew
