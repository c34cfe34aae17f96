// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "window/display.h"

namespace sinew::test {

/// Holds a point of the screen, in screen units from the upper left.
struct Place {
  double x = 0.0;
  double y = 0.0;
};

/// Holds the width and height of a display, in pixels.
struct DisplaySize {
  int width = 0;
  int height = 0;
};

/// Runs the program's window on a display of its own and drives it by mouse and keyboard, as a user
/// does. Tests read what it shows from screenshots, and the places of its widgets from its report
/// (viewer/window_report.h). If something takes too long or the program ends, an exception with the
/// report is thrown.
class RealWindow {
 public:
  static constexpr int kWidth = 1280;
  static constexpr int kHeight = 800;

  /// \param variables  additional environment variables, as NAME=VALUE
  explicit RealWindow(const std::vector<std::string>& arguments = {},
                      const std::vector<std::string>& variables = {},
                      DisplaySize display = {kWidth, kHeight});
  ~RealWindow();
  RealWindow(const RealWindow&) = delete;
  RealWindow& operator=(const RealWindow&) = delete;

  /// Returns the report of the last frame.
  nlohmann::json report() const;
  /// Returns the number of the last frame in the report, without parsing all of it.
  long frame() const;
  using Condition = std::function<bool(const nlohmann::json& report)>;
  /// Waits until the report fulfills a condition.
  /// \param what  name of the expected event, for the error message
  void wait_until(const std::string& what, const Condition& holds, double seconds = 120.0) const;
  /// Waits until nothing is being prepared and nothing moves except a clip that plays.
  void settle() const;
  /// Waits as settle() does, and until the frame has been antialiased.
  void stand_still() const;
  /// Waits until `count` more frames have been drawn. An idle window is made to draw them.
  void wait_for_frames(int count) const;

  /// Sends commands of xdotool and does not wait for their effect.
  void input(const std::string& commands) const;
  void move_to(const Place& place) const;
  void click(const Place& place, int button = 1) const;
  void double_click(const Place& place) const;
  /// Clicks while Ctrl is held, which begins to type into a number field.
  void control_click(const Place& place) const;
  /// Drags with a button held, through some places in between.
  void drag(const Place& from, const Place& to, int button = 1) const;
  /// Presses a key, named as xdotool does, for example "ctrl+z".
  void key(const std::string& name) const;
  /// Presses or releases a modifier.
  void hold(const std::string& name, bool down) const;
  void type(const std::string& text) const;
  /// Turns the wheel by some clicks, upwards if positive.
  void wheel(int clicks) const;

  bool has_widget(const std::string& name) const;
  /// Returns the middle of a widget. Scrolls the side panel to it if needed.
  Place widget(const std::string& name) const;
  /// Returns the point of a widget at a fraction of its width, in [0, 1], and at half its height.
  Place within_widget(const std::string& name, double fraction) const;
  Place joint(const std::string& name) const;

  /// \return true if the window accepted the files
  bool drop(const std::vector<std::string>& files) const;
  void resize(int width, int height) const;
  /// Closes the window by its close button. \return the exit code
  int close();
  /// Waits until the program ends. \return its exit code
  int exit_code_at_end();
  /// Returns true while the program runs. After that exit_code() returns its exit code.
  bool runs() const;
  int exit_code() const { return exit_code_; }
  int process() const { return process_; }

  /// Returns a screenshot of the display and saves it as NAME.png in the tests' folder of images.
  Image screenshot(const std::string& name) const;
  /// Crops a screenshot to the viewport, without the strips at its top and bottom that have text.
  Image view_of(const Image& screenshot) const;

  const TemporaryFolder& folder() const { return folder_; }

 private:
  std::vector<double> rectangle(const std::string& widget) const;
  bool open_advanced(const std::string& name, const nlohmann::json& widgets) const;
  [[noreturn]] void fail(const std::string& message) const;

  TemporaryFolder folder_;
  Display display_;
  int process_ = -1;
  unsigned long window_ = 0;
  mutable int exit_code_ = 0;
  mutable bool ended_ = false;
};

/// Returns the fraction of pixels that differ by more than `tolerance` in any color channel.
double difference(const Image& a, const Image& b, int tolerance = 8);
/// Returns a rectangle of an image, with its upper left corner at (x, y).
Image cropped(const Image& image, int x, int y, int width, int height);

}  // namespace sinew::test
