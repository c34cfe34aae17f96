// SPDX-License-Identifier: MIT

// Performs random actions with characters in the real window. Whenever a body has come to rest,
// measures how far it is from the settled body. Prints one row for each body, with the largest
// distance.
//   window_stands [--minutes M] [--seed S] FILE...
// Each body takes M minutes (default: 10). If a body is farther away than 2 % of the height, the
// actions before are printed. Not a test: build target window_stands.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "core/timing.h"
#include "window/window_use.h"

namespace {

using namespace sinew;

constexpr int kActionsBetween = 8;
constexpr double kFar = 0.02;  // fraction of the height

void report(const std::string& file, double minutes, unsigned seed) {
  const std::string name = std::filesystem::path(file).filename().string();
  test::WindowUse use(file, seed);
  const Stopwatch watch;
  int stands = 0, far = 0, restless = 0;
  double farthest = 0.0;
  bool finite = true;
  while (watch.milliseconds() < 60e3 * minutes) {
    std::string done;
    for (int i = 0; i < kActionsBetween; ++i) done += "  " + use.act() + "\n";
    const std::string contact = use.contact();
    const test::WindowStand stand = use.stand();
    ++stands;
    const double distance = contact == "none" ? stand.largest_distance : stand.distance_p99;
    farthest = std::max(farthest, distance);
    finite = finite && stand.finite;
    restless += stand.rests ? 0 : 1;
    if (distance < kFar) continue;
    ++far;
    fmt::print("{} with contact {} rests {:.2f} % of the height away after\n{}{}\n", name, contact,
               100.0 * distance, done, stand.state);
    std::fflush(stdout);
  }
  fmt::print("{:<32.32}{:>8}{:>8}{:>8}{:>12.3f}{:>8}{:>10}\n", name, use.actions(), stands,
             finite ? "yes" : "NO", 100.0 * farthest, far, restless);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files;
  double minutes = 10.0;
  unsigned seed = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool more = i + 1 < argc;
    if (argument == "--minutes" && more) {
      minutes = std::stod(argv[++i]);
    } else if (argument == "--seed" && more) {
      seed = static_cast<unsigned>(std::stoul(argv[++i]));
    } else {
      files.push_back(argument);
    }
  }
  fmt::print("{:<32}{:>8}{:>8}{:>8}{:>12}{:>8}{:>10}\n", "body", "actions", "stands", "finite",
             "apart, %", "> 2 %", "restless");
  int status = 0;
  for (const std::string& file : files) {
    try {
      report(std::filesystem::absolute(file).string(), minutes, seed);
    } catch (const std::exception& error) {
      fmt::print(stderr, "{}\n", error.what());
      status = 1;
    }
  }
  return status;
}
