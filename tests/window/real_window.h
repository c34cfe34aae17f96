#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "window/display.h"

namespace sinew::test {

/// A place of the screen, in units from the upper left.
struct Place {
  double x = 0.0;
  double y = 0.0;
};

/// Width and height of a display, in pixels.
struct DisplaySize {
  int width = 0;
  int height = 0;
};

/// The program's window on a display of its own, driven by mouse and keyboard as a user does. What
/// it shows is read from pictures, where its widgets are from its report (viewer/window_report.h).
/// Whatever goes on for too long, or the end of the program, throws with the report.
class RealWindow {
 public:
  static constexpr int kWidth = 1280;
  static constexpr int kHeight = 800;

  /// \param variables  of the environment, as NAME=VALUE
  explicit RealWindow(const std::vector<std::string>& arguments = {},
                      const std::vector<std::string>& variables = {},
                      DisplaySize display = {kWidth, kHeight});
  ~RealWindow();
  RealWindow(const RealWindow&) = delete;
  RealWindow& operator=(const RealWindow&) = delete;

  /// Of the last picture.
  nlohmann::json report() const;
  using Condition = std::function<bool(const nlohmann::json& report)>;
  /// \param what  for the message when it does not come to be
  void wait_until(const std::string& what, const Condition& holds, double seconds = 120.0) const;
  /// Nothing is being prepared, nothing moves but what plays.
  void settle() const;
  /// The same, and the picture has got its smooth edges.
  void stand_still() const;
  /// So many more pictures. A window that rests draws them because it is told to.
  void wait_for_pictures(int count) const;

  /// Commands of xdotool, without waiting for anything.
  void input(const std::string& commands) const;
  void move_to(const Place& place) const;
  void click(const Place& place, int button = 1) const;
  /// With the left button held, through some places between.
  void drag(const Place& from, const Place& to, int button = 1) const;
  /// As xdotool names it: "ctrl+z".
  void key(const std::string& name) const;
  /// Presses or releases a modifier.
  void hold(const std::string& name, bool down) const;
  void type(const std::string& text) const;
  /// Clicks of the wheel, up where positive.
  void wheel(int clicks) const;

  bool has_widget(const std::string& name) const;
  /// Middle of a widget, which the side panel is scrolled to if need be.
  Place widget(const std::string& name) const;
  /// A share of its width.
  Place within_widget(const std::string& name, double share) const;
  Place joint(const std::string& name) const;

  /// \return whether the window took them
  bool drop(const std::vector<std::string>& files) const;
  void resize(int width, int height) const;
  /// By its close button. \return the exit code
  int close();
  /// Waits for the program's end.
  int exit_code_at_end();
  /// Whether the program still runs; its exit code otherwise.
  bool runs() const;
  int exit_code() const { return exit_code_; }
  int process() const { return process_; }

  /// What is on the screen now; kept as NAME.png among the tests' pictures.
  Image screenshot(const std::string& name) const;
  /// The viewport of such a picture, without what is written at its rim.
  Image view_of(const Image& screenshot) const;

  const TemporaryFolder& folder() const { return folder_; }

 private:
  std::vector<double> rectangle(const std::string& widget) const;
  [[noreturn]] void fail(const std::string& message) const;

  TemporaryFolder folder_;
  Display display_;
  int process_ = -1;
  unsigned long window_ = 0;
  mutable int exit_code_ = 0;
  mutable bool ended_ = false;
};

/// Share of pixels that differ by more than `tolerance` in any channel.
double difference(const Image& a, const Image& b, int tolerance = 8);
/// A rectangle of a picture.
Image cropped(const Image& image, int x, int y, int width, int height);

}  // namespace sinew::test
