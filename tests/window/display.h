// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "render/image.h"

namespace sinew::test {

/// Runs a virtual X display (Xvfb) for tests, without a window manager. Programs on it draw with
/// Mesa's software renderer.
class Display {
 public:
  /// Returns true if the programs that this class needs are installed: Xvfb and xdotool.
  static bool available();

  Display(int width, int height);
  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  /// Name of the display, as in $DISPLAY.
  const std::string& name() const { return name_; }

  /// Sends mouse and keyboard input with xdotool. `commands` are its arguments, for example
  /// "mousemove 10 20 click 1".
  void input(const std::string& commands) const;
  /// Returns a screenshot of the whole display.
  Image screenshot() const;
  /// Waits for a window and returns the largest one, or 0 if there is none after 30 s.
  unsigned long window() const;
  /// Tells a window that it was uncovered, so that an idle window draws a frame.
  void uncover(unsigned long window) const;
  /// Asks a window to close, as a window manager does when its close button is clicked.
  void close(unsigned long window) const;
  void resize(unsigned long window, int width, int height) const;
  /// Drags files over a window and drops them at (x, y), as a file manager does (XDND 5).
  /// \return true if the window accepted them
  bool drop(unsigned long window, int x, int y, const std::vector<std::string>& files) const;

 private:
  std::string name_;
  int process_ = -1;
};

}  // namespace sinew::test
