// SPDX-License-Identifier: MIT

// Tests the real window with random input for some time: window_monkey SECONDS [SEED]. Each minute
// it opens a small character, waits until it is at rest, and prints the program's memory.

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "core/timing.h"
#include "window/monkey.h"

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 60.0;
  const unsigned seed = count > 2 ? static_cast<unsigned>(std::atoi(words[2])) : 1U;
  try {
    sinew::test::Monkey monkey(seed);
    const sinew::Stopwatch watch;
    double next = 0.0;
    while (watch.milliseconds() < 1000.0 * seconds) {
      if (watch.milliseconds() >= next) {
        monkey.go_home();
        std::printf("%6.0f s  %6ld actions  %2d restarts  %8ld pictures  %7.1f MiB\n",
                    watch.milliseconds() / 1000.0, monkey.actions(), monkey.restarts(),
                    monkey.frames(), monkey.resident_mebibytes());
        std::fflush(stdout);
        next += 60e3;
      }
      monkey.act();
    }
    monkey.go_home();
    std::printf("done: %ld actions, %ld pictures, %.1f MiB, %.1f at most, a picture after %.1f s\n",
                monkey.actions(), monkey.frames(), monkey.resident_mebibytes(),
                monkey.highest_mebibytes(), monkey.longest_pause());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
