// SPDX-License-Identifier: MIT

// Prints the penetrations that remain with contact in poses in which a body touches itself: deep
// bends of elbows, knees and hips, crossed arms, hands on the belly, arms pressed to the body. The
// body moves to each pose within half a second and holds it for two seconds. Then the body settles
// in the same pose directly, and its distance from the played tissue is printed. Not a test: build
// target touching_poses_bench.
//   touching_poses_bench [--contact MODE] [--pose NAME] [--set KEY=VALUE] [--write FILE.glb]
//                        [FILE...]
// Without --contact, all modes are played, without --pose all poses, and without a file, the
// humanoid is used. --write saves the character with these poses as clips.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "assets/export/export_gltf.h"
#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "samples/samples.h"
#include "session/playing/statistics.h"
#include "session/session.h"
#include "skinning/projective/projective.h"
#include "skinning/weights/weights.h"
#include "support/assign_setting.h"
#include "support/contact_poses.h"
#include "support/penetration.h"

namespace {

using namespace sinew;

constexpr double kDuration = 2.5;
constexpr int kSteps = 150;
constexpr int kSettled = 30;  // the last of these steps, in which nothing should change any more

Character open(const std::vector<std::string>& files) {
  if (!files.empty()) return open_character(files, {});
  const auto bytes = embedded_sample("humanoid");
  return open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
}

struct Left {
  std::size_t inside;
  double depth;  // in mean edge lengths
};

Left measure(const Session& session) {
  const Points skin = session.simulated_positions();
  const TriangleMesh& surface = session.simulated_surface();
  const std::vector<int> inside = QualityMeter(surface, nullptr).penetrating_vertices(skin);
  return {inside.size(), deepest(surface, skin, inside) / mean_edge(surface)};
}

void report(Session& session, const std::string& mode, int clip) {
  session.select_clip(clip);
  int recoveries = 0;
  std::vector<double> contact_ms;
  int contacts = 0, switches = 0, max_penetrating = 0;
  double speed = 0.0;
  const auto& skinner = dynamic_cast<const ProjectiveSkinner&>(session.lane().skinner());
  for (int i = 0; i < kSteps; ++i) {
    session.advance(1.0 / 60.0);
    const FrameStatistics now = session.statistics(true);
    contact_ms.push_back(now.contact_ms);
    recoveries += now.recoveries;
    contacts = std::max(contacts, now.contacts);
    max_penetrating = std::max(max_penetrating, now.penetrating_vertices.value_or(0));
    if (i < kSteps - kSettled) continue;
    speed = std::max(speed, now.max_speed.value_or(0.0));
    switches += skinner.contacts().changed_pairs();
  }
  const Left left = measure(session);
  const int inverted = session.statistics(true).inverted_tetrahedra.value_or(0);
  const PointsF played = *session.lane().skinner().tissue_positions();
  // Let the body settle in the same pose without the motion before it.
  session.seek(session.time());
  const Left settled = measure(session);
  const PointsF moves = *session.lane().skinner().tissue_positions() - played;
  std::vector<double> distances;
  for (const auto& move : moves.colwise()) distances.push_back(move.norm() / kHeight);
  std::nth_element(contact_ms.begin(), contact_ms.begin() + kSteps / 2, contact_ms.end());
  fmt::print(
      "{:<26}{:<8}{:>10}{:>8}{:>10.2f}{:>10.1e}{:>10}{:>10}{:>10.2f}{:>8}{:>11}{:>8}{:>10.2f}"
      "{:>8}{:>8.2f}{:>8.2f}\n",
      session.character().clips[clip].name, mode, max_penetrating, left.inside, left.depth, speed,
      switches, contacts, contact_ms[kSteps / 2], inverted, recoveries, settled.inside,
      settled.depth, session.statistics(true).inverted_tetrahedra.value_or(0),
      100.0 * quantile(distances, 0.999), 100.0 * quantile(distances, 1.0));
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Settings settings;
  std::vector<std::string> files;
  std::string output, pose;
  std::vector<std::string> modes{"none", "local", "global"};
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--set" && i + 1 < argc) {
      test::assign_setting(settings, argv[++i]);
    } else if (argument == "--contact" && i + 1 < argc) {
      modes = {argv[++i]};
    } else if (argument == "--pose" && i + 1 < argc) {
      pose = argv[++i];
    } else if (argument == "--write" && i + 1 < argc) {
      output = argv[++i];
    } else {
      files.push_back(argument);
    }
  }
  Character character = open(files);
  character.clips = touching_clips(character.skeleton, kDuration);
  if (!output.empty()) {
    // A glTF file can have a skeleton only if it has skinning weights.
    Character written = character;
    if (!written.weights) written.weights = CharacterWeights(character).get();
    export_gltf(written, output);
  }
  fmt::print(
      "{:<26}{:<8}{:>10}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>8}{:>11}  | set straight into "
      "the pose: inside, deepest, inverted, 99.9 % and 100 % of distances, % of height\n",
      "pose", "contact", "inside at", "inside", "deepest,", "speed,", "switches", "contacts", "ms",
      "inverted", "recoveries");
  fmt::print("{:<34}{:>10}{:>8}{:>10}{:>10}\n", "", "worst", "at end", "edges", "heights/s");
  for (const std::string& mode : modes) {
    set_setting(settings, "contact", mode);
    Session session(character, settings, Document{}, {});
    for (int clip = 0; clip < static_cast<int>(character.clips.size()); ++clip) {
      if (pose.empty() || character.clips[clip].name == pose) report(session, mode, clip);
    }
  }
}
