#pragma once

#include <string>
#include <vector>

#include "render/image.h"

namespace sinew::test {

/// A virtual X display for tests (Xvfb), without a window manager. Its pictures come from Mesa's
/// software.
class Display {
 public:
  /// Whether the programs that this needs are installed: Xvfb and xdotool.
  static bool available();

  Display(int width, int height);
  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  /// As in $DISPLAY.
  const std::string& name() const { return name_; }

  /// Mouse and keyboard by xdotool: "mousemove 10 20 click 1".
  void input(const std::string& commands) const;
  /// All that is to be seen.
  Image picture() const;
  /// The largest window of the display, once there is one; 0 after 30 s without.
  unsigned long window() const;
  /// Tells a window that it was uncovered: one that rests draws a picture.
  void uncover(unsigned long window) const;
  /// Asks a window to close, as a window manager does for its close button.
  void close(unsigned long window) const;
  void resize(unsigned long window, int width, int height) const;
  /// Drags files over a place of a window and drops them there, as a file manager does (XDND 5).
  /// \return whether the window took them
  bool drop(unsigned long window, int x, int y, const std::vector<std::string>& files) const;

 private:
  std::string name_;
  int process_ = -1;
};

}  // namespace sinew::test
