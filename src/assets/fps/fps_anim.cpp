// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "assets/fps/fps_files.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr double kSecondsPerKey = 0.5;
constexpr double kAxisTolerance = 1e-2;  // files have axes with six digits

/// One key of a clip: a rotation for each column of the file.
struct Key {
  std::vector<Eigen::Quaterniond> rotations;
  int odd_axes = 0;  ///< count of axes with nonzero angle whose length is not 1
};

/// Returns the index of the key that the clip has at a step: it plays forward and then back again.
int key_at(int step, int last) {
  return step <= last ? step : 2 * last - step;
}

Key read_key(TextScanner& scanner, int columns) {
  scanner.number("the index of a key");
  std::vector<Eigen::Vector3d> axes(columns);
  for (Eigen::Vector3d& axis : axes) {
    for (double& coordinate : axis) {
      coordinate = scanner.finite_number("a coordinate of a rotation axis");
    }
  }
  Key key;
  for (Eigen::Vector3d& axis : axes) {
    const double angle = scanner.finite_number("a rotation angle");
    const double length = axis.stableNorm();
    if (angle != 0.0 && std::abs(length - 1.0) > kAxisTolerance) ++key.odd_axes;
    key.rotations.push_back(length > 0.0
                                ? Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis / length))
                                : Eigen::Quaterniond::Identity());
  }
  return key;
}

/// Reads the deformations of bones that may follow the keys: for each key, the twists of all
/// columns and then their stretches. Returns none if there are none.
std::vector<std::vector<BoneDeformation>> read_bones(TextScanner& scanner, int keys, int columns) {
  std::vector<std::vector<BoneDeformation>> bones;
  if (scanner.at_end() || !scanner.next_is("bones")) return bones;
  scanner.word("the word bones");
  for (int k = 0; k < keys; ++k) {
    std::vector<BoneDeformation>& key = bones.emplace_back(columns);
    for (BoneDeformation& bone : key) bone.twist = scanner.finite_number("the twist of a bone");
    for (BoneDeformation& bone : key) {
      bone.stretch = scanner.finite_number("the stretch of a bone");
      if (!(bone.stretch > 0.0))
        scanner.fail("the stretch of a bone is not above 0; 1 leaves the bone as long as it is");
    }
  }
  return bones;
}

/// Adds the deformations of a column's bone to its track, if it has any.
void add_bones(const std::vector<std::vector<BoneDeformation>>& keys, int column, int last,
               Track& track) {
  const auto deforms = [&](const auto& key) { return !(key[column] == BoneDeformation()); };
  if (std::none_of(keys.begin(), keys.end(), deforms)) return;
  for (int step = 0; step <= 2 * last; ++step) {
    track.bone_times.push_back(step * kSecondsPerKey);
    track.bones.push_back(keys[key_at(step, last)][column]);
  }
}

}  // namespace

AnimFile read_anim(std::string_view bytes, const std::string& file, const SkelFile& skel) {
  TextScanner scanner(bytes, file);
  const long long key_count = scanner.integer("the number of keys");
  const long long columns = scanner.integer("the number of joints");
  if (key_count < 1) {
    scanner.fail(fmt::format("the clip has {} keys; it needs one at least", key_count));
  }
  const int joint_count = skel.skeleton.joint_count();
  if (columns != joint_count) {
    scanner.fail(
        fmt::format("the clip moves {}, but the skeleton has {}; use the clip and the skeleton of "
                    "the same character",
                    counted(columns, "joint", "joints"), joint_count));
  }

  std::vector<Key> keys;
  AnimFile result;
  int odd_axes = 0;
  for (long long k = 0; k < key_count; ++k) {
    keys.push_back(read_key(scanner, joint_count));
    odd_axes += keys.back().odd_axes;
  }
  if (odd_axes > 0) {
    result.warnings.push_back(fmt::format(
        "{}: {} not of unit length and {} normalized; an axis of zero length turns nothing", file,
        counted(odd_axes, "rotation axis is", "rotation axes are"),
        by_count(odd_axes, "was", "were")));
  }

  const auto bones = read_bones(scanner, static_cast<int>(key_count), joint_count);

  result.clip.name = std::filesystem::path(file).stem().string();
  const int last = static_cast<int>(key_count) - 1;
  result.clip.duration = 2 * last * kSecondsPerKey;
  for (int row = 0; row < joint_count; ++row) {
    Track track;
    track.joint = skel.joint_of_row[row];
    for (int step = 0; step <= 2 * last; ++step) {
      track.rotation_times.push_back(step * kSecondsPerKey);
      track.rotations.push_back(keys[key_at(step, last)].rotations[row]);
    }
    add_bones(bones, row, last, track);
    result.clip.tracks.push_back(std::move(track));
  }
  return result;
}

}  // namespace sinew
