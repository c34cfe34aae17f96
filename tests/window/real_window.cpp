// SPDX-License-Identifier: MIT

#include "window/real_window.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>
#include <utility>

#include "core/timing.h"

namespace sinew::test {
namespace {

using nlohmann::json;

constexpr int kSteps = 6;  // mouse moves of a drag
// Upper and lower end of the visible part of the side panel.
constexpr double kTop = 30.0;
constexpr double kBottom = RealWindow::kHeight - 8.0;

void pause(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// Returns the present environment, in which the variables `own` replace those of the same name.
std::vector<std::string> environment_with(const std::vector<std::string>& own) {
  std::vector<std::string> all = own;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string present = *entry;
    const std::string name = present.substr(0, present.find('=') + 1);
    const bool replaced = std::any_of(
        own.begin(), own.end(), [&](const std::string& other) { return other.starts_with(name); });
    if (!replaced) all.push_back(present);
  }
  return all;
}

json parsed(const std::string& report) {
  return report.empty() ? json::object() : json::parse(report);
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

RealWindow::RealWindow(const std::vector<std::string>& arguments,
                       const std::vector<std::string>& variables, DisplaySize display)
    : display_(display.width, display.height) {
  std::vector<std::string> words{SINEW_PROGRAM, "view"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> own = variables;
  own.insert(own.end(), {
                            "DISPLAY=" + display_.name(),
                            "SINEW_WINDOW_REPORT=" + (folder_ / "report.json"),
                            "SINEW_CONFIG=" + (folder_ / "config"),
                            "SINEW_STATE=" + (folder_ / "state"),
                        });
  std::vector<std::string> environment = environment_with(own);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder_.path().c_str());
  posix_spawn_file_actions_addopen(&actions, 1, "output", O_CREAT | O_WRONLY, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, "errors", O_CREAT | O_WRONLY, 0600);
  const int error = ::posix_spawn(&process_, SINEW_PROGRAM, &actions, nullptr,
                                  pointers_to(words).data(), pointers_to(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start the program");
  wait_until("a first picture", [](const json& report) { return report.contains("frame"); });
  window_ = display_.window();
}

RealWindow::~RealWindow() {
  if (!runs()) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

bool RealWindow::runs() const {
  if (ended_) return false;
  int status = 0;
  if (::waitpid(process_, &status, WNOHANG) != process_) return true;
  ended_ = true;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return false;
}

json RealWindow::report() const {
  return parsed(read_file(folder_ / "report.json"));
}

long RealWindow::frame() const {
  const std::string key = "\"frame\":";
  const std::string text = read_file(folder_ / "report.json");
  const std::size_t at = text.find(key);
  return at == std::string::npos ? 0 : std::stol(text.substr(at + key.size(), 20));
}

void RealWindow::fail(const std::string& message) const {
  json report = this->report();
  for (const char* long_one : {"widgets", "joints", "settings", "tissue"}) report.erase(long_one);
  throw std::runtime_error(
      fmt::format("{}\n{}\n{}", message, report.dump(), read_file(folder_ / "errors")));
}

void RealWindow::wait_until(const std::string& what, const Condition& holds, double seconds) const {
  const Stopwatch watch;
  // Parsing a report takes longer than reading it, and most reads find the last one again.
  std::string last;
  json report = parsed(last);
  const auto holds_now = [&] {
    std::string text = read_file(folder_ / "report.json");
    if (text != last) report = parsed(text);
    last = std::move(text);
    return holds(report);
  };
  while (!holds_now()) {
    if (!runs()) fail(fmt::format("the program ended ({}) before there was {}", exit_code_, what));
    if (watch.milliseconds() > 1000.0 * seconds) fail("there never was " + what);
    pause(10);
  }
}

void RealWindow::settle() const {
  wait_until("rest", [](const json& report) {
    return !report["busy"] && (report["playing"] || !report["moves"]);
  });
}

void RealWindow::stand_still() const {
  constexpr int kFrames = 14;  // they take longer than Viewport waits for antialiasing
  settle();
  wait_for_frames(kFrames);
}

void RealWindow::wait_for_frames(int count) const {
  constexpr double kAWhile = 20.0;  // ms
  long frame = this->frame();
  const long last = frame + count;
  const Stopwatch watch;
  for (Stopwatch since; frame < last && runs() && watch.milliseconds() < 1e4;) {
    pause(3);
    const long now = this->frame();
    if (now == frame && since.milliseconds() < kAWhile) continue;
    if (now == frame) display_.uncover(window_);
    frame = now;
    since.restart();
  }
}

void RealWindow::input(const std::string& commands) const {
  display_.input(commands);
}

void RealWindow::move_to(const Place& place) const {
  // xdotool would take a negative number for an option.
  input(fmt::format("mousemove {:.0f} {:.0f}", std::max(place.x, 0.0), std::max(place.y, 0.0)));
  wait_for_frames(2);
}

void RealWindow::click(const Place& place, int button) const {
  move_to(place);
  input(fmt::format("mousedown {}", button));
  wait_for_frames(2);
  input(fmt::format("mouseup {}", button));
  wait_for_frames(3);
}

void RealWindow::double_click(const Place& place) const {
  move_to(place);
  input("click --repeat 2 --delay 30 1");
  wait_for_frames(5);
}

void RealWindow::control_click(const Place& place) const {
  hold("ctrl", true);
  click(place);
  hold("ctrl", false);
  wait_for_frames(2);
}

void RealWindow::drag(const Place& from, const Place& to, int button) const {
  move_to(from);
  input(fmt::format("mousedown {}", button));
  wait_for_frames(2);
  for (int i = 1; i <= kSteps; ++i) {
    const double fraction = static_cast<double>(i) / kSteps;
    move_to({from.x + fraction * (to.x - from.x), from.y + fraction * (to.y - from.y)});
  }
  input(fmt::format("mouseup {}", button));
  wait_for_frames(3);
}

void RealWindow::key(const std::string& name) const {
  input("key " + name);
  wait_for_frames(2);
}

void RealWindow::hold(const std::string& name, bool down) const {
  input((down ? "keydown " : "keyup ") + name);
}

void RealWindow::type(const std::string& text) const {
  input("type '" + text + "'");
  wait_for_frames(2);
}

void RealWindow::wheel(int clicks) const {
  if (clicks == 0) return;
  input(fmt::format("click --repeat {} --delay 1 {}", std::abs(clicks), clicks > 0 ? 4 : 5));
  wait_for_frames(3);
}

bool RealWindow::has_widget(const std::string& name) const {
  return report()["widgets"].contains(name);
}

/// Opens the advanced settings of a section, if one of them is looked for and the header is in
/// view.
bool RealWindow::open_advanced(const std::string& name, const json& widgets) const {
  const std::size_t dot = name.find('.');
  if (!name.starts_with("set ") || dot == std::string::npos) return false;
  std::string group = name.substr(4, dot - 4);
  if (group == "upsampling") group = "simulation";  // they share a header
  const std::string header = "advanced " + group + " closed";
  if (!widgets.contains(header) || widgets[header][1] <= kTop || widgets[header][3] >= kBottom)
    return false;
  click({0.5 * (widgets[header][0].get<double>() + widgets[header][2].get<double>()),
         0.5 * (widgets[header][1].get<double>() + widgets[header][3].get<double>())});
  wait_for_frames(2);
  return true;
}

std::vector<double> RealWindow::rectangle(const std::string& name) const {
  constexpr int kWholePanel = 80;  // notches of the wheel
  constexpr int kSearch = 3;       // notches that move the panel by less than its visible part
  // Only the side panel scrolls. Widgets that are far out of its visible part are not drawn, so the
  // report does not contain them until the panel has been scrolled to them. They are looked for
  // from the top downwards.
  const Place side{kWidth - 100.0, 0.5 * kHeight};
  for (int i = 0; i < 60; ++i) {
    const json widgets = report()["widgets"];
    const bool known = widgets.contains(name);
    if (known && (name.starts_with("menu ") || widgets[name][1] > kTop) &&
        widgets[name][3] < kBottom)
      return widgets[name].get<std::vector<double>>();
    move_to(side);
    if (!known && open_advanced(name, widgets)) continue;
    if (!known) {
      wheel(i == 0 ? kWholePanel : -kSearch);
      continue;
    }
    wheel(widgets[name][1] <= kTop ? 1 : -1);
  }
  fail("the widget '" + name + "' is nowhere");
}

Place RealWindow::widget(const std::string& name) const {
  return within_widget(name, 0.5);
}

Place RealWindow::within_widget(const std::string& name, double fraction) const {
  const std::vector<double> at = rectangle(name);
  return {at[0] + fraction * (at[2] - at[0]), 0.5 * (at[1] + at[3])};
}

Place RealWindow::joint(const std::string& name) const {
  const json at = report()["joints"].at(name);
  return {at[0].get<double>(), at[1].get<double>()};
}

bool RealWindow::drop(const std::vector<std::string>& files) const {
  return display_.drop(window_, kWidth / 3, kHeight / 2, files);
}

void RealWindow::resize(int width, int height) const {
  display_.resize(window_, width, height);
  wait_for_frames(3);
}

int RealWindow::close() {
  display_.close(window_);
  return exit_code_at_end();
}

int RealWindow::exit_code_at_end() {
  const Stopwatch watch;
  while (runs()) {
    if (watch.milliseconds() > 60e3) fail("the window does not close");
    pause(10);
  }
  return exit_code_;
}

Image RealWindow::screenshot(const std::string& name) const {
  Image image = display_.screenshot();
  const std::filesystem::path image_folder = SINEW_TEST_IMAGES;
  std::filesystem::create_directories(image_folder);
  write_png(image, (image_folder / (name + ".png")).string());
  return image;
}

Image RealWindow::view_of(const Image& screenshot) const {
  const std::vector<double> at = report()["view"].get<std::vector<double>>();
  constexpr int kRim = 90;  // pixels, height of the strips with labels, hints and progress
  const int width = static_cast<int>(at[2] - at[0]);
  const int height = static_cast<int>(at[3] - at[1]);
  return cropped(screenshot, static_cast<int>(at[0]), static_cast<int>(at[1]) + kRim, width,
                 height - 2 * kRim);
}

double difference(const Image& a, const Image& b, int tolerance) {
  if (a.width != b.width || a.height != b.height) return 1.0;
  std::size_t different = 0;
  for (std::size_t pixel = 0; pixel < a.rgba.size(); pixel += 4) {
    for (int c = 0; c < 3; ++c) {
      if (std::abs(a.rgba[pixel + c] - b.rgba[pixel + c]) > tolerance) {
        ++different;
        break;
      }
    }
  }
  return 4.0 * static_cast<double>(different) / static_cast<double>(a.rgba.size());
}

Image cropped(const Image& image, int x, int y, int width, int height) {
  Image part;
  part.width = width;
  part.height = height;
  for (int row = y; row < y + height; ++row) {
    const auto first = image.rgba.begin() + 4L * (static_cast<long>(row) * image.width + x);
    part.rgba.insert(part.rgba.end(), first, first + 4L * width);
  }
  return part;
}

}  // namespace sinew::test
