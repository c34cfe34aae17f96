// SPDX-License-Identifier: MIT

#include "assets/export/kept_frames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/error.h"

namespace sinew {
namespace {

constexpr double kMaxFrameBytes = 4.0e9;     ///< limit of the poses that are kept in memory
constexpr double kMaxFileBytes = 4.0e9;      ///< a .glb stores its length in 32 bits
constexpr double kLargeFileBytes = 256.0e6;  ///< larger files are slow in browsers
constexpr double kMegabyte = 1e6;

}  // namespace

KeptFrames::KeptFrames(std::string path, const Character& character,
                       std::vector<CacheFrames> ranges, Eigen::Index columns)
    : path_(std::move(path)), ranges_(std::move(ranges)), frames_(1) {
  double count = 0.0;
  for (const CacheFrames& range : ranges_) count += range.count;
  if (sizeof(float) * 3.0 * static_cast<double>(columns) * count > kMaxFrameBytes) {
    throw UsageError(
        fmt::format("{}: {} frames of {} vertices are more than a .glb can be made of; choose "
                    "fewer with --frames or --fps, or write a .pc2",
                    path_, count, character.surface.vertex_count()));
  }
  for (const VisiblePart& part : character.parts) {
    part_vertices_ += static_cast<double>(part.surface_vertex.size());
  }
}

void KeptFrames::require_key_frames() const {
  int fewest_keys = 0;
  for (const CacheFrames& range : ranges_) fewest_keys += std::min(2, range.count);
  if (fewest_keys <= kMaxMorphTargets) return;
  throw UsageError(
      fmt::format("{}: {} clips are more than a .glb of {} key frames can hold; bake one clip "
                  "after the other",
                  path_, ranges_.size(), kMaxMorphTargets));
}

void KeptFrames::begin_range() {
  if (has_begun_) frames_.emplace_back();
  has_begun_ = true;
}

void KeptFrames::add(PointsF frame) {
  frames_.back().push_back(std::move(frame));
}

std::vector<PointsF> KeptFrames::take() {
  std::vector<PointsF> all;
  for (std::vector<PointsF>& range : frames_) {
    std::move(range.begin(), range.end(), std::back_inserter(all));
    range.clear();
  }
  return all;
}

KeyFrames KeptFrames::key_frames(double tolerance) const {
  return limited_key_frames(frames_, tolerance, kMaxMorphTargets);
}

std::vector<std::string> KeptFrames::check_size(int targets, const char* what, double tolerance,
                                                double wanted_tolerance, int bytes) const {
  const double total = part_vertices_ * targets * bytes;
  if (total > kMaxFileBytes) {
    throw UnavailableError(
        fmt::format("{}: {} {} of {} vertices are more than a .glb can hold; bake fewer "
                    "frames or write a .pc2",
                    path_, targets, what, part_vertices_));
  }
  std::vector<std::string> warnings;
  if (tolerance > wanted_tolerance) {
    warnings.push_back(fmt::format(
        "{}: a .glb has at most {} {}; the motion is thinned to within {:.2g} of the "
        "height instead of {:.2g}; bake fewer frames, or a .pc2, to keep it all",
        path_, kMaxMorphTargets, what, tolerance / kHeight, wanted_tolerance / kHeight));
  }
  if (total > kLargeFileBytes) {
    warnings.push_back(
        fmt::format("{}: {} {} of {} vertices make a large file, {:.0f} MB; browsers "
                    "will be slow with it",
                    path_, targets, what, part_vertices_, total / kMegabyte));
  }
  return warnings;
}

std::string gltf_animation_name(const CacheFrames& range) {
  return range.motion.empty() ? "baked" : range.motion;
}

void add_what_is_left_out(const Character& character, const std::string& path,
                          std::vector<std::string>& warnings) {
  const std::vector<std::string>& left_out = character.notes.left_out;
  if (left_out.empty()) return;
  warnings.push_back(fmt::format("{}: of {} these are left out: {}", path, character.name,
                                 fmt::join(left_out, ", ")));
}

void finish_gltf(PartialFile& file, const Character& character, std::vector<std::string>& warnings,
                 const std::function<std::vector<std::string>(std::ostream&)>& write) {
  std::ofstream stream(file.path(), std::ios::binary);
  const std::vector<std::string> losses = write(stream);
  warnings.insert(warnings.end(), losses.begin(), losses.end());
  stream.close();
  if (!stream) fail_while_writing(file.final_path());
  file.commit();
  add_what_is_left_out(character, file.final_path(), warnings);
}

}  // namespace sinew
