// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

struct GLFWcursor;
struct GLFWwindow;

namespace sinew {

/// Follows size, focus and pointer of a window by its events, and tells Dear ImGui of them. It
/// takes the place of ImGui_ImplGlfw_NewFrame(), which asks the X server for all of them in every
/// frame, and waits for several answers one after the other.
class WindowFollower {
 public:
  /// Asks for the present state. Afterwards, events have to be passed to the functions below.
  void start(GLFWwindow* window);
  void resize(int width, int height) { size_ = {width, height}; }  ///< in screen units
  void resize_pixels(int width, int height) { pixels_ = {width, height}; }
  void focus(bool focused) { focused_ = focused; }
  void hover(bool hovered) { hovered_ = hovered; }  ///< the pointer enters or leaves

  int pixel_width() const { return pixels_.width; }
  int pixel_height() const { return pixels_.height; }
  /// Returns true if the window gets the pointer's events, or had the last of them.
  bool has_pointer() const { return focused_ || hovered_; }

  /// Sets size and time of the next frame, and the pointer's shape as the last frame asked for it.
  void begin_frame(ImGuiIO& io);

 private:
  struct Size {
    int width = 0;
    int height = 0;
  };
  void set_cursor(ImGuiMouseCursor shape);

  GLFWwindow* window_ = nullptr;
  Size size_;
  Size pixels_;
  bool focused_ = false;
  bool hovered_ = false;
  double time_ = 0.0;                                 ///< of the last frame, s; 0: none
  GLFWcursor* cursors_[ImGuiMouseCursor_COUNT] = {};  ///< null: not made yet; GLFW destroys them
  ImGuiMouseCursor shape_ = ImGuiMouseCursor_Arrow;
};

}  // namespace sinew
