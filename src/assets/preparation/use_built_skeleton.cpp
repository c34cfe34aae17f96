// SPDX-License-Identifier: MIT

#include "assets/preparation/use_built_skeleton.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "assets/list_names.h"
#include "rig/posed_joints.h"
#include "rig/retarget.h"

namespace sinew {
namespace {

/// Returns for each joint the joint of the files' skeleton that it comes from, -1 if it is new.
std::vector<int> sources_of(const BuiltSkeleton& built, const Skeleton& of_files) {
  const std::vector<std::string> names = distinct_names(of_files);
  std::map<std::string, int> index;
  for (int j = 0; j < of_files.joint_count(); ++j) index[names[j]] = j;
  std::vector<int> sources;
  for (const std::string& origin : built.origins) {
    const auto found = index.find(origin);
    sources.push_back(found == index.end() ? -1 : found->second);
  }
  return sources;
}

/// Returns true if the joints differ from those of the files in their names alone.
bool only_renamed(const Skeleton& skeleton, const Skeleton& of_files,
                  const std::vector<int>& sources) {
  if (skeleton.joint_count() != of_files.joint_count()) return false;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Joint renamed = of_files.joints[j];
    renamed.name = skeleton.joints[j].name;
    if (sources[j] != j || !(skeleton.joints[j] == renamed)) return false;
  }
  return true;
}

void retarget_clips(Character& character, const Skeleton& of_files,
                    const std::vector<int>& sources) {
  JointMapping mapping;
  for (int j = 0; j < static_cast<int>(sources.size()); ++j)
    if (sources[j] >= 0) mapping.pairs.push_back({sources[j], j});
  std::vector<Clip> kept;
  std::vector<std::string> dropped;
  for (Clip& clip : character.clips) {
    const bool moves_joints =
        std::any_of(clip.tracks.begin(), clip.tracks.end(), [&](const Track& track) {
          return std::find(sources.begin(), sources.end(), track.joint) != sources.end();
        });
    Clip moved = moves_joints ? retarget(of_files, clip, character.skeleton, mapping) : Clip{};
    if (!moves_joints && clip.morphs.empty()) {
      dropped.push_back(clip.name);
      continue;
    }
    moved.name = clip.name;
    moved.duration = clip.duration;
    moved.morphs = std::move(clip.morphs);
    moved.motion_file = clip.motion_file;
    moved.frame_rate = clip.frame_rate;
    kept.push_back(std::move(moved));
  }
  character.clips = std::move(kept);
  if (dropped.empty()) return;
  character.warnings.push_back(
      fmt::format("{}: clips of the files ({}) move no joint of the built skeleton and were left "
                  "out; add a motion file instead",
                  character.name, list_names(dropped)));
}

}  // namespace

void use_built_skeleton(const BuiltSkeleton& built, Character& character) {
  character.of_files = std::exchange(character.skeleton, built.skeleton);
  character.built = built;
  const Skeleton& of_files = character.of_files;
  const std::vector<int> sources = sources_of(built, of_files);
  if (only_renamed(built.skeleton, of_files, sources)) return;
  character.weights.reset();
  character.mappings.clear();
  retarget_clips(character, of_files, sources);
}

}  // namespace sinew
