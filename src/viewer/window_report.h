#pragma once

#include <imgui.h>

#include <memory>
#include <string>

#include "viewer/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Tells programs that drive the window by mouse and keyboard where things are and what goes on: a
/// JSON file, written anew with each picture. Our tests of the real window are such programs.
///   picture                     how many there have been
///   busy, moves, playing, ...   what goes on
///   messages, settings, layers  as they are
///   widgets                     name: [left, top, right, bottom] of what note_widget() was told of
///   view, joints                the viewport's rectangle, and where each joint is seen
///   tissue                      some hundred vertices of the simulated body, in heights
/// All other places in screen units from the upper left.
class WindowReport {
 public:
  /// Null unless the environment names a file by SINEW_WINDOW_REPORT.
  static std::unique_ptr<WindowReport> if_wanted();
  ~WindowReport();
  WindowReport(const WindowReport&) = delete;
  WindowReport& operator=(const WindowReport&) = delete;

  /// After all widgets of a picture.
  void write(const ViewerState& state, const ScreenMap& map);

 private:
  explicit WindowReport(std::string path);

  std::string path_;
  long picture_ = 0;
};

/// Tells the report, if there is one, where the widget that Dear ImGui drew last is.
void note_widget(const std::string& name);
/// The same for what we draw ourselves.
void note_widget(const std::string& name, ImVec2 from, ImVec2 to);

}  // namespace sinew
