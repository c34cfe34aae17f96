// SPDX-License-Identifier: MIT

#include "window/monkey.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "support/test_data.h"

namespace sinew::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kRemembered = 30;
constexpr std::uintmax_t kLargestFile = 3'000'000;
constexpr long kFramesOfChange = 5;  // frames after which a question has its final place
constexpr double kLongPause = 3.0;   // s without a frame, from which on the pause is printed

const std::vector<std::string>& keys() {
  static const std::vector<std::string> all{
      "space",  "period", "BackSpace", "bracketleft", "bracketright",
      "f",      "Home",   "Tab",       "F1",          "F5",
      "Escape", "Return", "ctrl+z",    "ctrl+y",      "ctrl+s",
      "ctrl+o", "ctrl+c", "ctrl+v",    "ctrl+r",      "a",
      "b",      "c",      "d",         "e",           "g",
      "h",      "i",      "j",         "k",           "l",
      "m",      "n",      "o",         "p",           "r",
      "s",      "t",      "u",         "v",           "w",
      "x",      "y",      "z",         "1",           "2",
      "3",      "4",      "5",         "6",           "7",
      "8",      "9",      "0",         "KP_1",        "KP_3",
      "KP_5",   "KP_7",   "Up",        "Down",        "Left",
      "Right",  "Delete", "shift+s",   "ctrl+KP_1",   "F12",
      "minus",  "equal",  "comma",     "shift+a",     "ctrl+shift+z"};
  return all;
}

/// Collects files to drop: our own characters, and small files of the test data, most of them
/// broken.
std::vector<std::string> collect_files(const TemporaryFolder& folder) {
  std::vector<std::string> files;
  const auto add = [&](const fs::path& from) {
    const std::string to = folder / fmt::format("{}-{}", files.size(), from.filename().string());
    std::error_code error;
    if (fs::copy_file(from, to, error)) files.push_back(to);
  };
  for (const char* name : {"cylinder", "tee", "humanoid"})
    add(fmt::format("{}/data/{}.glb", SINEW_SOURCE_DIR, name));
  for (const char* text : {"", "glTF\x02", "o nothing\nf 1 2 3\n", "[project]\nversion = 99\n"}) {
    files.push_back(folder / fmt::format("{}-broken{}", files.size(),
                                         std::vector{".glb", ".obj", ".sinew"}[files.size() % 3]));
    write_file(files.back(), text);
  }
  if (const auto data = test_data()) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(*data / "05_hostile")) {
      if (entry.is_regular_file() && entry.file_size() < kLargestFile)
        found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    for (const fs::path& file : found) add(file);
  }
  return files;
}

}  // namespace

Monkey::Monkey(unsigned seed)
    : random_(seed), home_(folder_ / "home.sinew"), files_(collect_files(folder_)) {
  const std::string character = folder_ / "home.glb";
  fs::copy_file(fmt::format("{}/data/cylinder.glb", SINEW_SOURCE_DIR), character);
  // The window itself saves the project, before anything is changed.
  RealWindow first({character});
  first.settle();
  first.key("ctrl+s");
  first.wait_until("the question where",
                   [](const json& report) { return report["widgets"].contains("file name"); });
  first.key("Return");
  first.wait_until("a saved project", [&](const json&) { return fs::exists(home_); });
  first.close();
  home_text_ = read_file(home_);
  open_window();
}

void Monkey::open_window() {
  window_ = std::make_unique<RealWindow>(std::vector{home_});
  pulse_ = std::make_unique<Pulse>(window_->folder() / "report.json");
}

void Monkey::note(const std::string& what) {
  last_.push_back(what);
  if (last_.size() > kRemembered) last_.pop_front();
}

void Monkey::fail(const std::string& what) {
  std::string seen;
  if (window_->runs()) {
    window_->screenshot("monkey");
    seen = "\nwith " + window_->report()["widgets"].dump();
  }
  throw std::runtime_error(fmt::format("{}{}\nafter:\n{}", what, seen, fmt::join(last_, "\n")));
}

void Monkey::require_running() {
  if (window_->runs()) return;
  if (window_->exit_code() != 0) {
    fail(fmt::format("the window ended with {}\n{}", window_->exit_code(),
                     read_file(window_->folder() / "errors")));
  }
  ++restarts_;
  frames_ += window_->report()["frame"].get<long>();
  open_window();
}

void Monkey::act() {
  ++actions_;
  try {
    act_on(*window_);
  } catch (const std::exception& error) {
    // The action may have quit the program, which is no failure.
    if (window_->runs()) fail(error.what());
  }
  require_running();
  follow_pulse();
}

void Monkey::follow_pulse() {
  const double pause = pulse_->longest_pause();
  longest_pause_ = std::max(longest_pause_, pause);
  highest_ = highest_mebibytes();
  if (pause < kLongPause) return;
  fmt::print("no picture for {:.1f} s, amid: {}\n", pause, last_.back());
  std::fflush(stdout);
}

void Monkey::act_on(RealWindow& window) {
  const int kind = below(100);
  if (kind < 50) {
    use_widget(window);
  } else if (kind < 70) {
    use_keys(window);
  } else if (kind < 92) {
    use_view(window);
  } else if (kind < 97) {
    use_files(window);
  } else {
    const int width = 200 + below(RealWindow::kWidth - 200);
    const int height = 150 + below(RealWindow::kHeight - 150);
    note(fmt::format("resize {} {}", width, height));
    window.resize(width, height);
    if (below(3) > 0) window.resize(RealWindow::kWidth, RealWindow::kHeight);
  }
}

void Monkey::use_widget(RealWindow& window) {
  json widgets = window.report()["widgets"];
  // Random input must not open or overwrite other files of the machine.
  for (auto widget = widgets.begin(); widget != widgets.end();)
    widget = widget.key().starts_with("file ") ? widgets.erase(widget) : std::next(widget);
  if (widgets.empty()) return window.key("Tab");
  auto chosen = widgets.begin();
  std::advance(chosen, below(static_cast<int>(widgets.size())));
  const auto at = chosen->get<std::vector<double>>();
  const double y = 0.5 * (at[1] + at[3]);
  const auto place = [&](double part) { return Place{at[0] + part * (at[2] - at[0]), y}; };
  if (y < 0.0 || y > RealWindow::kHeight) {
    note("scroll to " + chosen.key());
    window.move_to({RealWindow::kWidth - 100.0, 0.5 * RealWindow::kHeight});
    return window.wheel(y < 0.0 ? 3 : -3);
  }
  const int how = below(10);
  note(fmt::format("{} {}", how < 5 ? "click" : how < 9 ? "drag" : "right click", chosen.key()));
  if (how < 5) return window.click(place(fraction()));
  if (how < 9) return window.drag(place(fraction()), place(1.5 * fraction() - 0.25));
  window.click(place(fraction()), 3);
}

void Monkey::use_keys(RealWindow& window) {
  if (below(8) == 0) {
    const std::string number = fmt::format("{}", below(2000));
    note("type " + number);
    window.type(number);
    return window.key("Return");
  }
  const std::string& key = any_of(keys());
  note("key " + key);
  window.key(key);
}

void Monkey::use_view(RealWindow& window) {
  const auto anywhere = [&] {
    return Place{fraction() * RealWindow::kWidth * 0.7,
                 30.0 + fraction() * RealWindow::kHeight * 0.85};
  };
  const Place from = anywhere();
  const Place to = anywhere();
  const int how = below(10);
  static const std::vector<std::string> kHeld{"", "", "shift", "ctrl", "alt"};
  const std::string& held = any_of(kHeld);
  note(fmt::format("view {} with '{}' from {:.0f} {:.0f} to {:.0f} {:.0f}", how, held, from.x,
                   from.y, to.x, to.y));
  if (!held.empty()) window.hold(held, true);
  if (how < 3) {
    window.click(from);
  } else if (how < 8) {
    window.drag(from, to, 1 + below(3));
  } else {
    window.move_to(from);
    window.wheel(below(9) - 4);
  }
  if (!held.empty()) window.hold(held, false);
}

void Monkey::use_files(RealWindow& window) {
  // Every other file is a valid character. Otherwise the window would mostly show error messages.
  const std::string file = files_[below(below(2) == 0 ? 3 : static_cast<int>(files_.size()))];
  note("drop " + file);
  window.drop({file});
}

void Monkey::go_home() {
  note("home");
  window_->resize(RealWindow::kWidth, RealWindow::kHeight);
  // Escape closes an open menu, which would take the first click, and cancels an image or an
  // opening in progress. The window then asks about unsaved edits.
  for (int i = 0; i < 3; ++i) window_->key("Escape");
  write_file(home_, home_text_);
  try {
    if (!window_->drop({home_})) throw std::runtime_error("the window took no drop");
    const long last = window_->report()["frame"].get<long>();
    // A question that was open before may move, because the name of the new file has another
    // length.
    window_->wait_until("an answer to the drop", [&](const json& report) {
      return report["frame"].get<long>() >= last + kFramesOfChange;
    });
    if (window_->has_widget("leave discard")) {
      const auto at = window_->report()["widgets"]["leave discard"].get<std::vector<double>>();
      window_->click({0.5 * (at[0] + at[2]), 0.5 * (at[1] + at[3])});
      window_->wait_until("an end of the question", [](const json& report) {
        return !report["widgets"].contains("leave discard");
      });
    }
    window_->wait_until("home", [&](const json& report) {
      return report["character"] == "home" && !report["busy"];
    });
    window_->settle();
    follow_pulse();
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

long Monkey::frames() const {
  return frames_ + window_->report()["frame"].get<long>();
}

double Monkey::mebibytes(const std::string& name) const {
  std::ifstream file(fmt::format("/proc/{}/status", window_->process()));
  std::string word;
  while (file >> word && word != name + ":") {
  }
  double kibibytes = 0.0;
  file >> kibibytes;
  return kibibytes / 1024.0;
}

double Monkey::highest_mebibytes() const {
  return std::max(highest_, mebibytes("VmHWM"));
}

}  // namespace sinew::test
