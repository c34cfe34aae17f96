// SPDX-License-Identifier: MIT

#include "assets/bvh/bvh.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "assets/bvh/bvh_hierarchy.h"
#include "assets/bvh/bvh_motion.h"
#include "assets/list_names.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

bool has_kind(const std::vector<BvhChannel>& channels, BvhChannel::Kind kind) {
  return std::any_of(channels.begin(), channels.end(),
                     [&](const BvhChannel& channel) { return channel.kind == kind; });
}

/// Appends the key of one frame to the track of a joint.
/// \param numbers   the numbers of the frame, one per channel of the joint
/// \param position  OFFSET of the joint, which position channels overwrite
void append_key(const std::vector<BvhChannel>& channels, const double* numbers, double time,
                Eigen::Vector3d position, Track& track) {
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  for (std::size_t c = 0; c < channels.size(); ++c) {
    if (channels[c].kind == BvhChannel::Kind::kPosition) position[channels[c].axis] = numbers[c];
    if (channels[c].kind != BvhChannel::Kind::kRotation) continue;
    // Whole turns are removed first: the sine of a huge angle would be noise.
    const double angle = std::remainder(numbers[c], 360.0) * (M_PI / 180.0);
    rotation = rotation * Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(channels[c].axis));
  }
  if (has_kind(channels, BvhChannel::Kind::kRotation)) {
    track.rotation_times.push_back(time);
    track.rotations.push_back(rotation);
  }
  if (has_kind(channels, BvhChannel::Kind::kPosition)) {
    track.translation_times.push_back(time);
    track.translations.push_back(position);
  }
}

Clip clip_of_bvh(const BvhHierarchy& hierarchy, const BvhMotion& motion) {
  Clip clip;
  if (motion.frames.empty()) return clip;
  clip.duration = static_cast<double>(motion.frames.size() - 1) * motion.frame_time;
  std::size_t first = 0;  // first channel of the joint
  for (int j = 0; j < hierarchy.joints_of_first_root; ++j) {
    const std::vector<BvhChannel>& channels = hierarchy.channels[j];
    if (channels.empty()) continue;
    Track track;
    track.joint = j;
    for (std::size_t frame = 0; frame < motion.frames.size(); ++frame) {
      append_key(channels, motion.frames[frame].data() + first,
                 static_cast<double>(frame) * motion.frame_time,
                 hierarchy.skeleton.joints[j].rest_local.translation(), track);
    }
    first += channels.size();
    clip.tracks.push_back(std::move(track));
  }
  return clip;
}

std::vector<std::string> warnings_of(const BvhHierarchy& hierarchy, const BvhMotion& motion,
                                     const std::string& file) {
  std::vector<std::string> warnings;
  const auto warn = [&](const std::string& sentence) {
    warnings.push_back(fmt::format("{}: {}", file, sentence));
  };
  if (hierarchy.joints_of_first_root < hierarchy.skeleton.joint_count()) {
    warn("it contains several skeletons; only the first was read");
  }
  if (!hierarchy.without_offset.empty()) {
    const std::size_t count = hierarchy.without_offset.size();
    warn(fmt::format("{} no OFFSET ({}) and {}", counted(count, "joint has", "joints have"),
                     list_names(hierarchy.without_offset),
                     by_count(count, "was put on its parent", "were put on their parents")));
  }
  if (hierarchy.has_ignored_channels) {
    warn("it scales joints, which is not shown; they keep their size");
  }
  for (const std::string& sentence : motion.warnings) warn(sentence);
  return warnings;
}

}  // namespace

BvhFile read_bvh(std::string_view bytes, const std::string& file) {
  std::string with_newlines;
  if (bytes.find('\n') == std::string_view::npos) {  // line ends of classic Mac OS
    with_newlines = bytes;
    std::replace(with_newlines.begin(), with_newlines.end(), '\r', '\n');
    bytes = with_newlines;
  }
  TextScanner scanner(bytes, file);
  BvhHierarchy hierarchy = read_bvh_hierarchy(scanner);
  const BvhMotion motion = read_bvh_motion(scanner, hierarchy.channel_count);
  BvhFile result;
  result.clip = clip_of_bvh(hierarchy, motion);
  result.clip.name = std::filesystem::path(file).stem().string();
  result.warnings = warnings_of(hierarchy, motion, file);
  result.skeleton = std::move(hierarchy.skeleton);
  result.skeleton.joints.resize(hierarchy.joints_of_first_root);
  return result;
}

}  // namespace sinew
