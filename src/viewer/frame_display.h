// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <span>

#include "core/timing.h"
#include "render/scene_view.h"
#include "viewer/frame_log.h"
#include "viewer/gui.h"
#include "viewer/scene/viewport.h"
#include "viewer/section_clock.h"
#include "viewer/window_painter.h"

namespace sinew {

/// Draws the view and the widgets of a frame where they have changed, hands them to the display,
/// and logs how long all that took.
class FrameDisplay {
 public:
  FrameDisplay(Gui& gui, SectionClock& sections) : gui_(gui), sections_(sections) {}

  struct Frame {
    PixelRect view;                 ///< area of the viewport
    std::span<const ImVec4> tiles;  ///< see WindowPainter::follow(); the viewport's is the first
    bool moving = false;            ///< the simulation may have advanced in this frame
    double interval_ms = 0.0;       ///< since the previous frame; 0: the window slept in between
    const Stopwatch& clock;         ///< runs since the frame began
  };
  /// To be called after Viewport::update() and all widgets.
  /// \return false if the frame looks like the last one, so that nothing was drawn
  bool show(ViewerState& state, Viewport& viewport, const Frame& frame, FrameLog& log);

 private:
  static constexpr std::size_t kView = 0;  ///< tile of the viewport

  void draw(Viewport& viewport, const Frame& frame, std::int64_t number);

  Gui& gui_;
  SectionClock& sections_;
  WindowPainter painter_;
};

}  // namespace sinew
