#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viewer/mouse_queue.h"
#include "viewer/preferences.h"

struct GLFWwindow;

namespace sinew {

/// A window of the desktop with OpenGL 4.5 and Dear ImGui in it; both end with it.
class Gui {
 public:
  /// \throws UnavailableError without a display or OpenGL 4.5.
  Gui(const std::string& title, int width, int height);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  /// Called with the paths that are dropped on the window, and whether Shift was held.
  std::function<void(std::vector<std::string>, bool shift)> on_drop;

  /// Called with each key (of GLFW) that goes down outside of text fields, but for an Escape that
  /// closes open menus. Dear ImGui itself looks only at what is down when a picture begins, and
  /// would miss keys in slow ones.
  std::function<void(int key, bool control, bool shift)> on_key;

  /// How it looks; at the beginning of a picture.
  void apply(Theme theme, double scale);

  /// The user closes the window; said once, and nothing happens by itself.
  bool wants_to_close();
  void set_title(const std::string& title);
  /// Handles what happened; sleeps until something does, at most `seconds`. What the mouse did
  /// waits for its pictures (viewer/mouse_queue.h).
  void poll(double seconds);
  /// Everything that is drawn with Dear ImGui comes between these two.
  void begin_frame();
  void end_frame();
  void present();

  /// With which it would open at its present size: some desktops scale what is asked for.
  int asked_width() const;
  int asked_height() const;
  /// Pixels of the window.
  int pixel_width() const;
  int pixel_height() const;

 private:
  void set_theme();
  void watch_mouse();
  void take_mouse();

  GLFWwindow* window_;
  MouseQueue mouse_;
  std::vector<int> tapped_;     ///< keys (of GLFW) that went down since the last picture
  bool closes_popups_ = false;  ///< the next picture
  float content_scale_ = 1.0F;  ///< of the desktop
  Theme theme_ = Theme::kDark;
  double scale_ = 1.0;  ///< of the user
};

}  // namespace sinew
