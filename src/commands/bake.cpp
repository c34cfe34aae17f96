// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <memory>

#include "assets/caches/cache_formats.h"
#include "commands/commands.h"
#include "commands/frame_options.h"
#include "commands/opening.h"
#include "commands/statistics_file.h"
#include "core/error.h"
#include "session/playing/fold_watch.h"
#include "skinning/weights.h"

namespace sinew {
namespace {

// Largest coordinate, in the units in which the longest side of a character is 1.8. Beyond it, a
// float has too few digits left for the shape.
constexpr double kFarthest = 1e6;

constexpr const char* kAllClips = "all";

struct BakeOptions : CommonOptions {
  std::string output;
  bool keep_skeleton = false;

  bool bakes_all_clips() const { return clip == kAllClips; }
};

/// A clip, or the rest pose (-1), and the frames that are baked.
struct ClipRange {
  int clip = -1;
  FrameRange frames;
};

void check(const BakeOptions& options) {
  require_cache_format(options.output);
  if (options.keep_skeleton) require_gltf_format(options.output, "--keep-skeleton");
  if (!options.bakes_all_clips()) return;
  require_gltf_format(options.output, "--clip all");
  if (options.loop) {
    throw UsageError("--loop bakes one cycle; bake one clip at a time and name it with --clip");
  }
  if (!options.frames.empty()) {
    throw UsageError("--clip all bakes whole clips; leave out --frames or choose one clip");
  }
}

std::unique_ptr<Session> open_session_to_bake(const BakeOptions& options, Console& console) {
  CommonOptions opened = options;
  if (options.bakes_all_clips()) opened.clip.clear();
  std::unique_ptr<Session> session = open_session(opened, console);
  if (options.bakes_all_clips() && session->clip_count() == 0) {
    throw UsageError(fmt::format("--clip all: {} has no clips; leave it out to bake the rest pose",
                                 session->character().name));
  }
  if (options.keep_skeleton && session->character().skeleton.empty()) {
    throw UsageError(fmt::format("--keep-skeleton: {} has no skeleton; leave it out",
                                 session->character().name));
  }
  return session;
}

std::vector<ClipRange> ranges_to_bake(const BakeOptions& options, Session& session,
                                      Console& console) {
  if (options.loop) return {{session.clip(), loop_frames(options, session, console)}};
  if (!options.bakes_all_clips()) {
    return {{session.clip(), chosen_frames(options, session, console)}};
  }
  std::vector<ClipRange> ranges;
  for (int clip = 0; clip < session.clip_count(); ++clip) {
    session.select_clip(clip, Session::Arrival::kCarried);
    ranges.push_back({clip, chosen_frames(options, session, console)});
  }
  return ranges;
}

std::vector<CacheFrames> frames_to_write(const Session& session,
                                         const std::vector<ClipRange>& ranges) {
  std::vector<CacheFrames> frames;
  for (const auto& [clip, range] : ranges) {
    frames.push_back({range.first, range.count(), range.rate,
                      clip < 0 ? std::string() : session.clip_at(clip).name});
  }
  return frames;
}

std::unique_ptr<CacheWriter> open_writer(const BakeOptions& options, const Session& session,
                                         const std::vector<CacheFrames>& frames) {
  if (options.keep_skeleton) {
    return make_rigged_gltf_writer(options.output, session.character(),
                                   CharacterWeights(session.character()).get(), frames);
  }
  if (frames.size() > 1) {
    return make_baked_gltf_writer(options.output, session.character(), frames);
  }
  return make_cache_writer(options.output, session.character(), frames.front());
}

Points visible_surface(const Session& session, int index) {
  Points visible = session.visible_positions();
  if (!(visible.cwiseAbs().maxCoeff() < kFarthest)) {
    fail_input(
        "{}: the surface goes out of bounds at frame {}; check the keys of the clip and the morph "
        "targets there",
        session.character().name, index);
  }
  return visible;
}

/// Plays a range and writes it frame by frame.
template <typename Note>
void bake_range(Session& session, const FrameRange& range, CacheWriter& writer, Console& console,
                Note&& note) {
  play_frames(session, range, console.progress(), [&](int index) {
    writer.set_joints(session.pose());
    writer.add(visible_surface(session, index));
    note(index);
  });
}

/// Plays a cycle and writes it frame by frame. The last frame is bitwise equal to the first.
template <typename Note>
LoopRecord bake_loop(Session& session, const FrameRange& range, CacheWriter& writer,
                     Console& console, Note&& note) {
  Pose first_pose;
  Points first_surface;
  return play_loop({&session}, range, console, [&](int index) {
    const bool again = index == range.last;
    const Pose pose = again ? first_pose : session.pose();
    const Points surface = again ? first_surface : visible_surface(session, index);
    if (index == 0) {
      first_pose = pose;
      first_surface = surface;
    }
    writer.set_joints(pose);
    writer.add(surface);
    note(index);
  });
}

/// Returns the record of the call. For several clips, it holds their total duration.
RunRecord record_of_bake(const BakeOptions& options, const Session& session,
                         const std::vector<ClipRange>& ranges) {
  RunRecord record = record_of(options, session, ranges.front().frames);
  if (!options.bakes_all_clips()) return record;
  record.clip = kAllClips;
  record.clip_index = -1;
  record.last = ranges.back().frames.last;
  record.clip_seconds = 0.0;
  for (const ClipRange& range : ranges) record.clip_seconds += session.clip_at(range.clip).duration;
  return record;
}

/// Returns the first three rows of a matrix as text, with enough digits to read the same floats
/// back.
std::string rows_of(const Eigen::Affine3d& matrix) {
  std::string text;
  for (int row = 0; row < 3; ++row) {
    text += fmt::format("{}[{:.9g}, {:.9g}, {:.9g}, {:.9g}]", row == 0 ? "" : ", ", matrix(row, 0),
                        matrix(row, 1), matrix(row, 2), matrix(row, 3));
  }
  return text;
}

/// Prints the names of the files if there are several, with the transform from the coordinates of
/// each object to the scene, and the frames that were written.
void print_files(const CacheWriter& writer, const BakeOptions& options,
                 const std::vector<ClipRange>& ranges, const std::vector<CacheFrames>& frames,
                 Console& console) {
  const std::vector<CacheObject> objects = writer.objects();
  const std::vector<std::string> files = writer.files();
  for (const CacheObject& object : objects) {
    console.print(fmt::format("{}: {}, to the scene by [{}]\n", object.file, object.name,
                              rows_of(object.to_scene)));
  }
  if (objects.empty() && files != std::vector{options.output}) {
    for (const std::string& file : files) console.print(file + "\n");
  }
  if (!options.statistics_file.empty()) console.print(options.statistics_file + "\n");
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    const std::string clip = ranges.size() > 1 ? fmt::format(" {},", frames[r].motion) : "";
    console.print(fmt::format("{}:{} frames {} to {}\n", options.output, clip,
                              ranges[r].frames.first, ranges[r].frames.last));
  }
}

void bake(const BakeOptions& options, Console& console) {
  check(options);
  OutputFiles outputs = output_files(options);
  outputs.require_no_input(options.output);
  StatisticsFile statistics_file(options.statistics_file, outputs);
  const std::unique_ptr<Session> session = open_session_to_bake(options, console);
  const std::vector<ClipRange> ranges = ranges_to_bake(options, *session, console);
  const std::vector<CacheFrames> frames = frames_to_write(*session, ranges);
  const std::unique_ptr<CacheWriter> writer = open_writer(options, *session, frames);
  add_opened_inputs(*session, outputs);
  for (const std::string& file : writer->files()) outputs.add(file);

  RunStatistics run(session->character(), session->lane(), session->settings());
  RunRecord record = record_of_bake(options, *session, ranges);
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    const auto& [clip, range] = ranges[r];
    if (session->clip() != clip) session->select_clip(clip);
    FoldWatch folds(*session);
    const auto note = [&](int index) {
      run.frames.push_back(session->statistics(options.quality));
      run.frames.back().index = index;
      folds.look(*session, index);
    };
    writer->begin_range();
    if (options.loop) {
      record.loop = bake_loop(*session, range, *writer, console, note);
      run.settings = session->settings();
    } else {
      bake_range(*session, range, *writer, console, note);
    }
    for (const std::string& sentence : folds.sentences()) {
      console.warn(ranges.size() > 1 ? fmt::format("{}: {}", frames[r].motion, sentence)
                                     : sentence);
    }
  }
  console.warn(writer->finish());
  for (const CacheObject& object : writer->objects())
    run.objects.push_back({object.name, object.file, object.to_scene.matrix()});
  record.outputs = writer->files();
  record.warnings = console.warnings();
  statistics_file.write(run, record, console);
  if (!statistics_file.is_standard_output()) {
    print_files(*writer, options, ranges, frames, console);
  }
}

}  // namespace

void add_bake(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("bake", "simulate and write an animation cache, without a window");
  auto options = std::make_shared<BakeOptions>();  // shared with the callback, which is copied
  add_common_options(*command, *options);
  add_statistics_options(*command, *options);
  command
      ->add_option("-o,--output", options->output,
                   "NAME.glb (morph targets), NAME.pc2 or NAME.mdd (point cache, one per mesh "
                   "object), NAME.obj or NAME_%04d.obj (one per frame), NAME.exr or NAME.png "
                   "(vertex animation texture)")
      ->required();
  add_loop(*command, *options);
  add_force(*command, options->force);
  command->add_flag("--keep-skeleton", options->keep_skeleton,
                    "write a .glb that keeps the rig (skin, joints and their motion), with morph "
                    "targets as corrections");
  command->callback([options, &console] { bake(*options, console); });
}

}  // namespace sinew
