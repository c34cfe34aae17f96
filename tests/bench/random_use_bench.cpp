// SPDX-License-Identifier: MIT

// Performs random actions in sessions. Whenever the bones have been at rest for three seconds,
// measures how far the body is from the settled body. Prints one row for each body, with the
// largest distance. Not a test: build target random_use_bench.
//   random_use_bench [--minutes M] [--seed S] [--turns RAD] [--set KEY=VALUE] [FILE...]
// Each body takes M minutes (default: 1), and joints are posed by up to RAD (2.5). Without a file,
// the humanoid is used. With contact, the 0.1 % of the tissue's vertices that are farthest away are
// ignored. If a body is farther away than 2 % of the height, the actions before are printed. The
// last two columns count only poses within the limits of the body: those in which it settles with
// at most 1 % of its tetrahedra inverted. Random turns add up to poses far beyond them.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "core/timing.h"
#include "samples/samples.h"
#include "support/assign_setting.h"
#include "support/random_use.h"

namespace {

using namespace sinew;

constexpr int kActionsBetween = 12;
constexpr double kFar = 0.02;     // fraction of the height
constexpr double kLimits = 0.01;  // fraction of the tetrahedra

Character humanoid() {
  const auto bytes = embedded_sample("humanoid");
  return open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
}

void report(const Character& character, Settings settings, double minutes, unsigned seed,
            double largest_angle) {
  settings.contact.mode = ContactMode::kGlobal;
  Session session(character, settings, Document{}, {});
  test::RandomUse use(session, seed, largest_angle);
  const Stopwatch watch;
  int actions = 0, stands = 0, far = 0, more_inverted = 0, within = 0, far_within = 0;
  const double max_inverted =
      kLimits * static_cast<double>(session.lane().tissue()->tetrahedra.size());
  double farthest = 0.0;
  bool is_finite = true;
  while (watch.milliseconds() < 60e3 * minutes) {
    std::string done;
    for (int i = 0; i < kActionsBetween; ++i) {
      done += "  " + use.act() + "\n";
      is_finite = is_finite && session.is_finite();
    }
    actions += kActionsBetween;
    ++stands;
    const test::Standing standing = use.stand();
    const bool touches = session.settings().contact.mode != ContactMode::kNone;
    const double distance = touches ? standing.distance_p999 : standing.largest_distance;
    farthest = std::max(farthest, distance);
    more_inverted = std::max(more_inverted, standing.inverted - standing.inverted_settled);
    const bool is_within = standing.inverted_settled <= max_inverted;
    if (is_within) ++within;
    if (distance < kFar) continue;
    ++far;
    if (is_within) ++far_within;
    fmt::print("{} with contact {}{} stands {} after\n{}", character.name,
               name_of(session.settings().contact.mode),
               session.settings().floor ? ", on a floor," : "", fmt::streamed(standing), done);
  }
  fmt::print("{:<24.24}{:>8}{:>8}{:>8}{:>12.3f}{:>8}{:>10}{:>8}{:>8}\n", character.name, actions,
             stands, is_finite ? "yes" : "NO", 100.0 * farthest, far, more_inverted, within,
             far_within);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Settings settings;
  std::vector<std::string> files;
  double minutes = 1.0;
  unsigned seed = 1;
  double largest_angle = 2.5;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool more = i + 1 < argc;
    if (argument == "--minutes" && more) {
      minutes = std::stod(argv[++i]);
    } else if (argument == "--seed" && more) {
      seed = static_cast<unsigned>(std::stoul(argv[++i]));
    } else if (argument == "--turns" && more) {
      largest_angle = std::stod(argv[++i]);
    } else if (argument == "--set" && more) {
      test::assign_setting(settings, argv[++i]);
    } else {
      files.push_back(argument);
    }
  }
  fmt::print("{:<24}{:>8}{:>8}{:>8}{:>12}{:>8}{:>10}{:>8}{:>8}\n", "body", "actions", "stands",
             "finite", "apart, %", "> 2 %", "inverted", "within", "> 2 %");
  if (files.empty()) report(humanoid(), settings, minutes, seed, largest_angle);
  for (const std::string& file : files)
    report(open_character({file}, {}), settings, minutes, seed, largest_angle);
}
