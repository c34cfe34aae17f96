// SPDX-License-Identifier: MIT

// Prints how far a body sinks under gravity in its rest pose, simulated with different numbers of
// vertices: the mean and the largest displacement of the visible vertices along gravity, relative
// to the height. Not a test: build target sag_bench.
//   sag_bench [--set KEY=VALUE] [FILE...]
// Without files, the humanoid is used. docs/notes/measurements.md has the results.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "samples/samples.h"
#include "session/session.h"
#include "support/assign_setting.h"

namespace {

using namespace sinew;

Character humanoid() {
  const auto bytes = embedded_sample("humanoid");
  return open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
}

/// Returns the visible vertices of a body that has settled in its rest pose.
Points settled(const Character& character, Settings settings, double gravity) {
  settings.gravity.acceleration = gravity;
  Session session(character, settings, Document{}, {});
  return session.visible_positions().cast<double>();
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Settings settings;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--set" && i + 1 < argc) {
      test::assign_setting(settings, argv[++i]);
    } else {
      files.push_back(argument);
    }
  }
  Character character = files.empty() ? humanoid() : open_character(files, {});
  character.clips.clear();
  fmt::print("{:>9}{:>10}{:>10}{:>10}\n", "vertices", "mean", "95 %", "largest");
  for (const int vertices : {1000, 2000, 4000, 8000, 20000}) {
    settings.simulation.vertices = vertices;
    const Points rest = settled(character, settings, 0.0);
    const Points hanging = settled(character, settings, 9.81);
    Eigen::ArrayXd sag = (rest.row(1) - hanging.row(1)).transpose().array() / kHeight;
    std::sort(sag.begin(), sag.end());
    fmt::print("{:>9}{:>10.5f}{:>10.5f}{:>10.5f}\n", vertices, sag.mean(),
               sag[static_cast<Eigen::Index>(0.95 * static_cast<double>(sag.size()))],
               sag.maxCoeff());
    std::fflush(stdout);
  }
}
