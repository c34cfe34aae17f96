// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assets/caches/cache_formats.h"
#include "assets/export/export_cache.h"
#include "core/progress.h"
#include "session/playing/playback.h"
#include "session/playing/run_record.h"
#include "session/session.h"

namespace sinew {

/// Describes a file that is baked: an animation of a session for other programs.
struct BakeRequest {
  std::string path;            ///< the extension selects the format (assets/caches/cache_formats.h)
  bool keep_skeleton = false;  ///< a .glb with the original rig and morph targets as corrections
  bool loop = false;           ///< a cycle whose last frame equals its first (CyclePlayer)
  /// Tolerance of the corrections of a kept skeleton, as a fraction of the height
  /// (make_rigged_gltf_writer()).
  double morph_tolerance = kMorphTolerance;
};

/// Describes a clip, or the rest pose (-1), and the frames of it that are baked.
struct BakedRange {
  int clip = -1;
  FrameRange frames;
};

/// Holds a warning about what was baked.
struct BakeWarning {
  std::string text;
  std::size_t range = 0;       ///< index into Bake::ranges()
  std::optional<int> frame{};  ///< the first one of the range that it is about
};

/// Holds the warnings of a bake, also of one that fails, and the record of its loop.
struct BakeReport {
  std::vector<std::string> cycle_warnings;  ///< about a cycle that does not close
  std::vector<BakeWarning> warnings;
  std::optional<LoopRecord> loop;
};

/// Writes the frames of a session to files, range by range. Both `bake` and the window use it.
class Bake {
 public:
  /// Opens the writer. Nothing is written yet. The session must outlive this object. Several ranges
  /// become animations of one .glb.
  /// \throws UsageError if the format cannot hold what is asked for, InputError if the location
  ///         cannot be written to
  Bake(Session& session, BakeRequest request, std::vector<BakedRange> ranges);
  Bake(const Bake&) = delete;  // the writer refers to the character
  Bake& operator=(const Bake&) = delete;

  const CacheWriter& writer() const { return *writer_; }
  const std::vector<BakedRange>& ranges() const { return ranges_; }
  /// Returns the frames of each range, with the name of its clip.
  const std::vector<CacheFrames>& frames() const { return frames_; }

  /// Plays all ranges and writes the files.
  /// \param visit  called at each frame; may be empty
  /// \throws Cancelled, and InputError if the simulation breaks down
  void run(const Progress& progress, const std::function<void(int index)>& visit = {});
  /// Returns what run() has found. If it throws, this holds the warnings of the ranges before.
  const BakeReport& report() const { return report_; }

 private:
  std::unique_ptr<CacheWriter> open_writer() const;
  void write_range(const FrameRange& range, const Progress& progress,
                   const std::function<void(int index)>& visit);
  LoopRecord write_cycle(const FrameRange& range, const Progress& progress,
                         const std::function<void(int index)>& visit);

  Session& session_;
  BakeRequest request_;
  std::vector<BakedRange> ranges_;
  std::vector<CacheFrames> frames_;
  /// The character with the looks that the user gave to its parts; nothing if there are none.
  std::optional<Character> dressed_;
  std::unique_ptr<CacheWriter> writer_;
  BakeReport report_;
};

}  // namespace sinew
