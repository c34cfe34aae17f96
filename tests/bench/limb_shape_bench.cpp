// SPDX-License-Identifier: MIT

// Prints how well a limb keeps its shape when one joint twists or bends: for each method and angle,
// the smallest section and the smallest mean radius along the limb, relative to rest, in the pose
// in which the body has settled. Not a test: build target limb_shape_bench.
//   limb_shape_bench [--joint NAME] [--toward X,Y,Z] [--set KEY=VALUE] [FILE]
// --joint is the joint that turns (default: upper), and --toward the direction in which it bends.
// Without a file, the cylinder is used. docs/notes/measurements.md has the results.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "samples/samples.h"
#include "session/session.h"
#include "support/assign_setting.h"
#include "support/contact_poses.h"
#include "support/limb_curves.h"

namespace {

using namespace sinew;

Character cylinder() {
  const auto bytes = embedded_sample("cylinder");
  return open_character_from_memory("cylinder.glb", bytes.data(), bytes.size());
}

/// Returns the child of a joint that is farthest from it.
int farthest_child(const Skeleton& skeleton, int joint) {
  const std::vector<Transform> rest = skeleton.rest_global();
  int farthest = -1;
  double longest = 0.0;
  for (int child = 0; child < skeleton.joint_count(); ++child) {
    if (skeleton.joints[child].parent != joint) continue;
    const double length = (rest[child].translation() - rest[joint].translation()).norm();
    if (length > longest) {
      longest = length;
      farthest = child;
    }
  }
  return farthest;
}

struct Turn {
  bool twists;
  double degrees;
};

constexpr std::array<Turn, 6> kTurns{
    {{true, 90.0}, {true, 135.0}, {true, 180.0}, {false, 60.0}, {false, 90.0}, {false, 120.0}}};

/// Compares a character in turned poses with its rest pose.
void report(const Character& character, const std::string& label, const Settings& settings,
            int joint, const Eigen::Vector3d& toward) {
  const int child = farthest_child(character.skeleton, joint);
  Character posed = character;
  posed.clips.clear();
  for (const Turn& turn : kTurns) {
    TouchingPose pose(posed.skeleton);
    if (turn.twists)
      pose.turn_around(joint, turn.degrees, pose.direction(joint, child));
    else
      pose.bend(joint, child, turn.degrees, toward);
    posed.clips.push_back(
        clip_to(fmt::format("{} {}", turn.twists ? "twist" : "bend", turn.degrees), posed.skeleton,
                pose.pose(), 2.0));
  }
  Session session(posed, settings, Document{}, {});
  const test::LimbCurves curves(posed.surface, posed.skeleton, joint, child);
  for (int clip = 0; clip < static_cast<int>(posed.clips.size()); ++clip) {
    session.select_clip(clip);
    session.seek(2.0);
    const test::LimbCurves::Kept kept = curves.kept(session.visible_positions());
    const FrameStatistics statistics = session.statistics(true);
    fmt::print("{:<18}{:<12}{:>9.3f}{:>9.3f}{:>10}\n", label, posed.clips[clip].name, kept.section,
               kept.radius, statistics.inverted_tetrahedra.value_or(0));
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Settings settings;
  std::string file, joint = "upper";
  Eigen::Vector3d toward(-1.0, 0.0, 0.0);
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool more = i + 1 < argc;
    if (argument == "--joint" && more) {
      joint = argv[++i];
    } else if (argument == "--toward" && more) {
      if (std::sscanf(argv[++i], "%lf,%lf,%lf", &toward[0], &toward[1], &toward[2]) != 3) return 2;
    } else if (argument == "--set" && more) {
      test::assign_setting(settings, argv[++i]);
    } else {
      file = argument;
    }
  }
  const Character character = file.empty() ? cylinder() : open_character({file}, {});
  const int index = character.skeleton.find(joint);
  if (index < 0 || character.skeleton.joints[index].parent < 0 ||
      farthest_child(character.skeleton, index) < 0) {
    fmt::print(stderr, "{} has no joint {} between two bones\n", character.name, joint);
    return 2;
  }
  fmt::print("{:<18}{:<12}{:>9}{:>9}{:>10}\n", "method", "pose", "section", "radius", "inverted");
  report(character, "these settings", settings, index, toward);
  Settings fixed = settings;
  fixed.tissue.joint_softness = 0.0;
  report(character, "fixed base", fixed, index, toward);
  for (const std::string name : {"linear-blend", "dual-quaternion", "optimized-centers",
                                 "delta-mush", "compact-delta-mush"}) {
    Settings other = settings;
    set_setting(other, "method", name);
    report(character, name, other, index, toward);
  }
}
