// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <memory>
#include <string>

#include "viewer/scene/screen_map.h"
#include "viewer/section_clock.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Reports to programs that drive the window by mouse and keyboard where things are and what
/// happens: a JSON file, rewritten in every frame. Our tests of the real window are such programs.
///   frame                       number of frames so far
///   processor_ms                processor time of all frames so far, by section (section_clock.h)
///   busy, moves, playing, ...   what happens
///   messages, settings, layers  as they are
///   widgets                     name: [left, top, right, bottom] of each note_widget()
///   cut_texts                   texts that are shown in part
///   view, joints                the viewport's rectangle, and where each joint is on the screen
///   keys, radii                 times of the recorded clip's keys; the user's own radii
///   tissue                      some hundred vertices of the simulated body, in heights
/// All other positions are in screen units from the upper left.
class WindowReport {
 public:
  /// Returns null unless the environment names a file by SINEW_WINDOW_REPORT.
  static std::unique_ptr<WindowReport> if_wanted();
  ~WindowReport();
  WindowReport(const WindowReport&) = delete;
  WindowReport& operator=(const WindowReport&) = delete;

  /// Writes the report. To be called after all widgets of a frame.
  void write(const ViewerState& state, const ScreenMap& map, const SectionClock& sections);

 private:
  explicit WindowReport(std::string path);

  std::string path_;
  long frame_ = 0;
};

/// Adds the rectangle of the widget that Dear ImGui drew last to the report, if there is one.
void note_widget(const std::string& name);
/// Adds the rectangle of something that we draw ourselves.
void note_widget(const std::string& name, ImVec2 from, ImVec2 to);

/// Adds a text of the current frame that is shown only in part, because it is too long.
void note_cut_text(const std::string& text);

}  // namespace sinew
