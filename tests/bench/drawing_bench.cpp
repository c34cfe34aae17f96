// SPDX-License-Identifier: MIT

// Measures the frame rate of the real window while the mouse turns the view and the simulation is
// paused:
//   drawing_bench [FILE...]
// The window has 1280x720 pixels, once with panels and once without, when the view fills it. Also
// measures the frame rate while the clip plays, alone and while a body for local contact is
// prepared in the background. Runs on a virtual display, so it draws with the software renderer.
// Nothing else should run at the same time.
//
// Also measures the processor time that frames take outside of the rasterizer, by section. This is
// the time of the window's thread alone: the simulation has no threads of its own then, and the
// software renderer rasterizes in a thread of its own.

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "core/timing.h"
#include "window/real_window.h"

namespace {

constexpr double kSeconds = 5.0;

/// Returns commands that move the pointer in a circle, so that each place differs from the last.
std::string moves_in_a_circle() {
  std::string moves;
  for (int i = 0; i < 50; ++i) {
    const double angle = 2.0 * 3.14159265 * i / 50;
    moves += fmt::format("mousemove {:.0f} {:.0f} sleep 0.004 ", 450 + 120 * std::cos(angle),
                         350 + 60 * std::sin(angle));
  }
  return moves;
}

double frames_per_second(const sinew::test::RealWindow& window) {
  const std::string moves = moves_in_a_circle();
  window.move_to({570.0, 350.0});
  window.input("mousedown 1");
  const sinew::Stopwatch watch;
  const long before = window.report()["frame"].get<long>();
  while (watch.milliseconds() < 1000.0 * kSeconds) window.input(moves);
  const long after = window.report()["frame"].get<long>();
  const double seconds = watch.milliseconds() / 1000.0;
  window.input("mouseup 1");
  return static_cast<double>(after - before) / seconds;
}

struct Rate {
  double frames_per_second;
  double seconds;
};

/// Measures the frame rate while a condition holds.
/// \param longest  longest time of the measurement, s
template <typename Condition>
Rate rate_while(const sinew::test::RealWindow& window, double longest, Condition&& holds) {
  const sinew::Stopwatch watch;
  const long before = window.report()["frame"].get<long>();
  while (watch.milliseconds() < 1000.0 * longest && holds())
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const double seconds = watch.milliseconds() / 1000.0;
  const long after = window.report()["frame"].get<long>();
  return {static_cast<double>(after - before) / seconds, seconds};
}

using Sections = std::map<std::string, double>;

Sections processor_time(const sinew::test::RealWindow& window) {
  return window.report()["processor_ms"].get<Sections>();
}

/// Measures the processor time of the window's frames while something is done to it, and prints it
/// in ms per frame and in ms per second.
template <typename Input>
void print_processor_time(const char* what, const sinew::test::RealWindow& window, Input&& input) {
  const sinew::Stopwatch watch;
  const Sections before = processor_time(window);
  const long first = window.report()["frame"].get<long>();
  while (watch.milliseconds() < 1000.0 * kSeconds) input();
  const double seconds = watch.milliseconds() / 1000.0;
  Sections spent = processor_time(window);
  const auto frames = static_cast<double>(window.report()["frame"].get<long>() - first);
  for (auto& [name, ms] : spent) ms -= before.at(name);
  const double ours = spent["panels"] + spent["moving"] + spent["scene"] + spent["panel_calls"];
  std::printf("  %-15s", what);
  for (const char* const name : {"panels", "moving", "scene", "panel_calls"})
    std::printf(" %11.3f", spent[name] / frames);
  std::printf(" %11.3f %11.1f %11.3f %11.3f %11.1f\n", ours / frames, ours / seconds,
              spent["rasterizer"] / frames, spent["present"] / frames, frames / seconds);
}

void measure_processor_time(const std::vector<std::string>& files) {
  const sinew::test::RealWindow window(files, {"SINEW_THREADS=1", "LP_NUM_THREADS=1"});
  window.settle();
  window.resize(1280, 720);
  window.settle();
  std::printf(
      "processor time, ms per frame\n  %-15s %11s %11s %11s %11s %11s %11s %11s %11s %11s\n", "",
      "panels", "moving", "scene", "panel calls", "sum", "ms per s", "rasterizer", "present",
      "fps");
  const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(100)); };
  print_processor_time("playing", window, wait);
  window.key("space");
  window.stand_still();
  print_processor_time("idle", window, wait);
  print_processor_time("pointer moves", window, [&] { window.input(moves_in_a_circle()); });
  window.move_to({570.0, 350.0});
  window.input("mousedown 1");
  print_processor_time("turning", window, [&] { window.input(moves_in_a_circle()); });
  window.input("mouseup 1");
}

void measure_preparation(const std::vector<std::string>& files) {
  const sinew::test::TemporaryFolder cache;
  const sinew::test::RealWindow window(files, {"SINEW_CACHE=" + (cache / "cache")});
  window.settle();
  const Rate alone = rate_while(window, kSeconds, [] { return true; });
  window.click(window.widget("set contact"));
  window.click(window.widget("choice local"));
  window.wait_until("preparation",
                    [](const auto& report) { return report["busy"].template get<bool>(); });
  const Rate preparing =
      rate_while(window, 600.0, [&] { return window.report()["busy"].get<bool>(); });
  std::printf("  playing         %5.1f frames per second\n", alone.frames_per_second);
  std::printf("  while preparing %5.1f frames per second, for %.1f s\n",
              preparing.frames_per_second, preparing.seconds);
}

}  // namespace

int main(int count, char** words) {
  try {
    measure_processor_time({words + 1, words + count});
    const sinew::test::RealWindow window(std::vector<std::string>(words + 1, words + count));
    window.settle();
    window.key("space");
    window.settle();
    window.resize(1280, 720);
    window.settle();
    std::printf("%s, paused, 1280x720\n", window.report()["character"].get<std::string>().c_str());
    std::printf("  with panels     %5.1f frames per second\n", frames_per_second(window));
    window.key("Tab");
    std::printf("  without panels  %5.1f frames per second\n", frames_per_second(window));
    measure_preparation({words + 1, words + count});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
