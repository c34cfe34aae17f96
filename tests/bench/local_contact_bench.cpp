// SPDX-License-Identifier: MIT

// Prints the contact pairs that local contact finds in the extreme poses of a character, how long
// this preparation takes, and how much time contact takes in a time step. Not a test: build target
// local_contact_bench, run it on an idle machine.
//   local_contact_bench [FILE [CLIP [FRAMES]]]    default: the humanoid

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "contact/extreme_poses.h"
#include "contact/local_contact.h"
#include "contact/local_pairs.h"
#include "core/timing.h"
#include "samples/samples.h"
#include "session/session.h"

namespace {

using namespace sinew;

Character character(int argc, char** argv) {
  if (argc > 1) return open_character({argv[1]}, {});
  const auto bytes = embedded_sample("humanoid");
  return open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Session session(character(argc, argv), Settings{}, Document{}, {});
  if (argc > 2) session.select_clip(std::stoi(argv[2]));
  const TissueModel& tissue = *session.lane().tissue();
  const Skeleton& skeleton = session.character().skeleton;
  const BoneLines& lines = tissue.attachment.lines();

  Stopwatch watch;
  const std::vector<LimbBend> bends = extreme_poses(
      skeleton, lines, limb_thickness(tissue.surface(0), lines, tissue.attachment.bone_points()));
  std::size_t poses = 0;
  for (const LimbBend& bend : bends) poses += bend.angles.size();
  fmt::print("{} vertices, {} bones; {} bends with {} poses in {:.1f} ms\n",
             tissue.surface_vertices, lines.bones.size(), bends.size(), poses,
             watch.milliseconds());
  watch = {};
  LocalPairSettings all;
  all.max_pairs = 1 << 30;
  const std::vector<LocalPair> every = collect_local_pairs(tissue, skeleton, all);
  fmt::print("{} pairs in {:.0f} ms\n", every.size(), watch.milliseconds());
  const std::vector<LocalPair> pairs = collect_local_pairs(tissue, skeleton);
  std::map<std::string, int> by_bones;
  for (const LocalPair& pair : every) {
    ++by_bones[skeleton.joints[pair.joint].name + ": " + skeleton.joints[pair.bone_i].name +
               " and " + skeleton.joints[pair.bone_j].name];
  }
  for (const auto& [bones, count] : by_bones) fmt::print("  {} {}\n", count, bones);

  LocalContact contact(tissue, pairs, {}, {});
  std::vector<double> times;
  SkeletonAttachment::State state;
  PointsF bone_points;
  const int frames = argc > 3 ? std::stoi(argv[3]) : 120;
  for (int frame = 0; frame < frames; ++frame) {
    session.advance(1.0 / 60.0);
    std::vector<Transform> transforms = skinning_transforms(skeleton, session.pose());
    for (Transform& transform : transforms) transform.pretranslate(-session.frame_origin());
    tissue.attachment.place(transforms, state);
    const Stopwatch one;
    tissue.attachment.posed_bone_points(state, bone_points);
    contact.find(session.positions(), bone_points, transforms, false, 1.0F);
    times.push_back(one.milliseconds());
    if (frame % 10 == 9) {
      fmt::print("frame {}: {} touch, {} switches\n", frame, contact.detection().contacts().size(),
                 contact.detection().changed_pairs());
    }
  }
  fmt::print("{:.4f} ms for a step\n", median(times));
  return 0;
}
