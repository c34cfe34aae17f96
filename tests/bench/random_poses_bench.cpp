// SPDX-License-Identifier: MIT

// Moves bodies by random poses and prints if they recover: one row for each body, kind of contact
// and kind of motion, with the worst of all its runs. Not a test: build target random_poses_bench.
//   random_poses_bench [--frames N] [--seed S] [--set KEY=VALUE] [FILE...]
// Each row takes N frames (default: 3600). Without a file, the humanoid is used.
// docs/notes/measurements.md has the results.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "samples/samples.h"
#include "session/session.h"
#include "support/assign_setting.h"
#include "support/random_motion.h"

namespace {

using namespace sinew;

Character humanoid() {
  const auto bytes = embedded_sample("humanoid");
  return open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
}

struct Kind {
  const char* name;
  test::RandomMotion motion;
};

const std::vector<Kind> kKinds = {
    {"new pose each frame, to rest", {.interval = 0.0}},
    {"any angle in 1/2 s, to rest", {}},
    {"any angle in 1/2 s, to bent", {.ends_at_rest = false}},
    {"57 degrees in 1/4 s, to rest", {.largest_angle = 1.0, .interval = 0.25}},
};

void report(const Character& character, const Settings& settings, int frames, unsigned seed) {
  Settings blend = settings;
  blend.method = SkinningMethod::kLinearBlend;
  Session blended(character, blend, Document{}, {});
  for (const std::string contact : {"none", "local", "global"}) {
    Settings own = settings;
    set_setting(own, "contact", contact);
    Session session(character, own, Document{}, {});
    for (const Kind& kind : kKinds) {
      test::RandomOutcome worst;
      int runs = 0, more_inverted = 0;
      const double seconds = kind.motion.seconds + kind.motion.hold_seconds;
      for (; runs * seconds / test::kRandomFrame < frames; ++runs) {
        const test::RandomOutcome one =
            test::play_random(session, blended, kind.motion, seed + static_cast<unsigned>(runs));
        worst.is_finite = worst.is_finite && one.is_finite;
        worst.farthest = std::max(worst.farthest, one.farthest);
        worst.end.largest_distance = std::max(worst.end.largest_distance, one.end.largest_distance);
        worst.end.distance_p999 = std::max(worst.end.distance_p999, one.end.distance_p999);
        worst.seconds_to_rest = std::max(worst.seconds_to_rest, one.seconds_to_rest);
        worst.recoveries += one.recoveries;
        more_inverted = std::max(more_inverted, one.end.inverted - one.end.inverted_settled);
      }
      fmt::print("{:<22.22}{:<8}{:<30}{:>6}{:>8}{:>10.3f}{:>10.3f}{:>10.3f}{:>10}{:>10.2f}{:>12}\n",
                 character.name, contact, kind.name, runs, worst.is_finite ? "yes" : "NO",
                 worst.farthest, 100.0 * worst.end.distance_p999,
                 100.0 * worst.end.largest_distance, more_inverted, worst.seconds_to_rest,
                 worst.recoveries);
      std::fflush(stdout);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Settings settings;
  std::vector<std::string> files;
  int frames = 3600;
  unsigned seed = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool more = i + 1 < argc;
    if (argument == "--frames" && more) {
      frames = std::stoi(argv[++i]);
    } else if (argument == "--seed" && more) {
      seed = static_cast<unsigned>(std::stoul(argv[++i]));
    } else if (argument == "--set" && more) {
      test::assign_setting(settings, argv[++i]);
    } else {
      files.push_back(argument);
    }
  }
  fmt::print("{:<22}{:<8}{:<30}{:>6}{:>8}{:>10}{:>20}{:>10}{:>10}{:>12}\n", "body", "contact",
             "motion", "runs", "finite", "farthest", "apart, % of height", "inverted", "rests", "");
  fmt::print("{:<66}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>12}\n", "", "", "heights", "99.9 %",
             "all", "more", "after s", "recoveries");
  if (files.empty()) report(humanoid(), settings, frames, seed);
  for (const std::string& file : files) report(open_character({file}, {}), settings, frames, seed);
}
