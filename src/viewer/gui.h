// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viewer/files/preferences.h"
#include "viewer/tools/key_queue.h"
#include "viewer/tools/mouse_queue.h"
#include "viewer/tools/typing_guard.h"
#include "viewer/window_follower.h"

struct GLFWwindow;

namespace sinew {

/// Owns a desktop window with an OpenGL 4.5 context and Dear ImGui. Both live as long as the
/// window.
class Gui {
 public:
  /// \throws UnavailableError without a display or OpenGL 4.5.
  Gui(const std::string& title, int width, int height);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  /// Called with the paths that are dropped on the window, and whether Shift was held.
  std::function<void(std::vector<std::string>, bool shift)> on_drop;

  /// Called for each key (GLFW) that is pressed outside of text fields, except for an Escape that
  /// closes open menus, and for keys of numbers right after some were typed (TypingGuard). Dear
  /// ImGui itself only sees the keys that are down when a frame begins, and would miss keys in slow
  /// frames.
  std::function<void(int key, bool control, bool shift)> on_key;
  /// Called instead of on_key for a number key that is blocked because something was just typed
  /// (TypingGuard).
  std::function<void()> on_blocked_key;

  /// Sets theme and scale. To be called at the beginning of a frame.
  void apply(Theme theme, double scale);

  /// Returns true once after the user has asked to close the window. The window does not close by
  /// itself.
  bool wants_to_close();
  void set_title(const std::string& title);
  /// Handles events. Sleeps until there is one, at most `seconds`. Events of mouse and keyboard are
  /// queued for their frames (viewer/tools/mouse_queue.h, key_queue.h).
  void poll(double seconds);
  /// Begin and end a frame. All widgets of Dear ImGui come between these calls.
  void begin_frame();
  /// \return true if the window has lost what it showed, so that all of it has to be drawn
  bool end_frame();
  void present();

  /// Size to request so that a window opens in the present size: some desktops scale what is
  /// requested.
  int asked_width() const;
  int asked_height() const;
  /// Size of the window in pixels, as of the last begin_frame().
  int pixel_width() const { return pixel_width_; }
  int pixel_height() const { return pixel_height_; }

 private:
  void set_theme();
  void watch_window();
  void watch_mouse();
  void watch_keys();
  void replace_mouse_state();
  void take_keys();
  void handle_key(const KeyQueue::Key& key);
  void replace_key_state();

  GLFWwindow* window_;
  WindowFollower follower_;
  int pixel_width_ = 0;
  int pixel_height_ = 0;
  MouseQueue mouse_;
  KeyQueue keys_;
  KeyQueue::Batch batch_;  ///< keys of the next frame
  TypingGuard typing_;
  bool put_off_ = false;        ///< keys waited for a frame that knows where the pointer is
  bool uncovered_ = true;       ///< the window has lost what it showed
  bool closes_popups_ = false;  ///< in the next frame
  float content_scale_ = 1.0F;  ///< of the desktop
  Theme theme_ = Theme::kDark;
  double scale_ = 1.0;  ///< of the user
};

}  // namespace sinew
