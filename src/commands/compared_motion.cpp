// SPDX-License-Identifier: MIT

#include "commands/compared_motion.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "assets/caches/surface_motion.h"
#include "commands/frame_options.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kMaxFrameBytes = 4.0e9;  // frames of a played character that are kept in memory

/// Keeps only the frames of --frames.
void choose_frames(const CommonOptions& options, ComparedMotion& motion) {
  if (options.frames.empty()) return;
  const FrameRange range = parse_frames(options, options.rate);
  const int first = motion.first_frame.value_or(0);
  const int last = first + static_cast<int>(motion.frames.size()) - 1;
  if (range.first < first || range.last > last) {
    throw UsageError(fmt::format("--frames {}: {} has the frames {} to {}", options.frames,
                                 motion.name, first, last));
  }
  const auto keep = [&](auto& list) {
    if (list.empty()) return;
    list.erase(list.begin() + (range.last + 1 - first), list.end());
    list.erase(list.begin(), list.begin() + (range.first - first));
  };
  keep(motion.frames);
  keep(motion.times);
  motion.first_frame = range.first;
}

ComparedMotion read_motion(const std::string& file, const CommonOptions& options) {
  ComparedMotion motion;
  motion.name = file;
  motion.cache = read_motion_cache(file, options.rate, options.clip);
  motion.first_frame = motion.cache->first_frame;
  motion.times = std::move(motion.cache->times);
  motion.frames = std::move(motion.cache->frames);
  choose_frames(options, motion);
  return motion;
}

void require_memory(const FrameRange& range, int vertices) {
  if (12.0 * range.count() * vertices <= kMaxFrameBytes) return;
  throw UsageError(
      fmt::format("{} frames of {} vertices do not fit into memory; choose fewer with --frames",
                  range.count(), vertices));
}

ComparedMotion play_motion(const std::string& file, const CommonOptions& options,
                           Console& console) {
  ComparedMotion motion;
  motion.name = file;
  motion.session = open_session(options, console);
  Session& session = *motion.session;
  const FrameRange range = chosen_frames(options, session, console);
  const int vertices = session.character().surface.vertex_count();
  require_memory(range, vertices);
  motion.first_frame = range.first;
  motion.vertices.resize(vertices);
  std::iota(motion.vertices.begin(), motion.vertices.end(), 0);
  play_frames(session, range, console.progress(), [&](int index) {
    motion.times.push_back(index / range.rate);
    motion.frames.emplace_back(session.visible_positions().cast<float>());
  });
  return motion;
}

void keep_vertices(const std::vector<int>& kept, ComparedMotion& motion) {
  std::vector<int> columns;
  for (const int vertex : kept) {
    const auto found = std::lower_bound(motion.vertices.begin(), motion.vertices.end(), vertex);
    columns.push_back(static_cast<int>(found - motion.vertices.begin()));
  }
  for (PointsF& frame : motion.frames) frame = PointsF(frame(Eigen::all, columns));
  motion.vertices = kept;
}

/// Returns the first frame at which the times differ.
std::optional<std::size_t> other_time(const ComparedMotion& a, const ComparedMotion& b) {
  constexpr double kTolerance = 1e-3;  // s; files store times as floats
  if (!a.first_frame || !b.first_frame) return std::nullopt;
  for (std::size_t f = 0; f < std::min(a.times.size(), b.times.size()); ++f)
    if (std::abs(a.times[f] - b.times[f]) > kTolerance) return f;
  return std::nullopt;
}

}  // namespace

ComparedMotion open_motion(const std::string& file, const CommonOptions& options,
                           Console& console) {
  return is_motion_cache(file) ? read_motion(file, options) : play_motion(file, options, console);
}

void put_on_surface(const Character& character, ComparedMotion& motion) {
  motion.cache->frames = std::move(motion.frames);
  SurfaceMotion surface = surface_motion(*motion.cache, character);
  motion.vertices = std::move(surface.vertices);
  motion.frames = std::move(surface.frames);
}

void keep_common_vertices(ComparedMotion& a, ComparedMotion& b) {
  if (a.vertices == b.vertices) return;
  std::vector<int> common;
  std::set_intersection(a.vertices.begin(), a.vertices.end(), b.vertices.begin(), b.vertices.end(),
                        std::back_inserter(common));
  if (common.empty()) {
    fail_input("{} and {} are of different mesh objects; compare caches of the same one", a.name,
               b.name);
  }
  keep_vertices(common, a);
  keep_vertices(common, b);
}

void require_comparable(const ComparedMotion& a, const ComparedMotion& b) {
  const auto vertices = [](const ComparedMotion& motion) { return motion.frames[0].cols(); };
  if (vertices(a) != vertices(b)) {
    fail_input("{} has {}, but {} has {}; compare motions of the same mesh", a.name,
               counted(vertices(a), "vertex", "vertices"), b.name, vertices(b));
  }
  if (a.session && b.session &&
      a.session->character().surface.triangles != b.session->character().surface.triangles) {
    fail_input("{} and {} have different triangles; compare motions of the same mesh", a.name,
               b.name);
  }
  if (a.frames.size() != b.frames.size()) {
    fail_input("{} has {}, but {} has {}; choose frames that both have with --frames A:B", a.name,
               counted(a.frames.size(), "frame", "frames"), b.name, b.frames.size());
  }
  if (a.first_frame && b.first_frame && a.first_frame != b.first_frame) {
    fail_input(
        "{} begins at frame {}, but {} at frame {}; choose frames that both have with --frames A:B",
        a.name, *a.first_frame, b.name, *b.first_frame);
  }
  if (const std::optional<std::size_t> f = other_time(a, b)) {
    fail_input(
        "{} has its frame {} at {:.3f} s, but {} at {:.3f} s; compare motions at the same rate, "
        "which --fps gives",
        a.name, a.first_frame.value_or(0) + static_cast<int>(*f), a.times[*f], b.name, b.times[*f]);
  }
}

}  // namespace sinew
