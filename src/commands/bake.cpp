// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "assets/caches/cache_formats.h"
#include "commands/commands.h"
#include "commands/frame_options.h"
#include "commands/opening.h"
#include "commands/statistics_file.h"
#include "core/error.h"
#include "session/baking/bake.h"

namespace sinew {
namespace {

constexpr const char* kAllClips = "all";

struct BakeOptions : CommonOptions {
  std::string output;
  bool keep_skeleton = false;
  std::optional<double> morph_tolerance;  ///< fraction of the height

  bool bakes_all_clips() const { return clip == kAllClips; }
};

void check(const BakeOptions& options) {
  require_cache_format(options.output);
  if (options.keep_skeleton) require_gltf_format(options.output, "--keep-skeleton");
  if (options.morph_tolerance && !options.keep_skeleton)
    throw UsageError("--morph-tolerance needs --keep-skeleton");
  if (options.morph_tolerance &&
      !(*options.morph_tolerance >= 0.0 && *options.morph_tolerance <= 1.0))
    throw UsageError(
        fmt::format("--morph-tolerance {:g}: give a number from 0 to 1", *options.morph_tolerance));
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

std::vector<BakedRange> ranges_to_bake(const BakeOptions& options, Session& session,
                                       Console& console) {
  if (options.loop) return {{session.clip(), loop_frames(options, session, console)}};
  if (!options.bakes_all_clips()) {
    return {{session.clip(), chosen_frames(options, session, console)}};
  }
  std::vector<BakedRange> ranges;
  for (int clip = 0; clip < session.clip_count(); ++clip) {
    session.select_clip(clip, Session::Arrival::kCarried);
    ranges.push_back({clip, chosen_frames(options, session, console)});
  }
  return ranges;
}

/// Returns the record of the call. For several clips, it holds their total duration.
RunRecord record_of_bake(const BakeOptions& options, const Session& session,
                         const std::vector<BakedRange>& ranges) {
  RunRecord record = record_of(options, session, ranges.front().frames);
  if (!options.bakes_all_clips()) return record;
  record.clip = kAllClips;
  record.clip_index = -1;
  record.last = ranges.back().frames.last;
  record.clip_seconds = 0.0;
  for (const BakedRange& range : ranges)
    record.clip_seconds += session.clip_at(range.clip).duration;
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
void print_files(const Bake& baked, const BakeOptions& options, Console& console) {
  const std::vector<CacheObject> objects = baked.writer().objects();
  const std::vector<std::string> files = baked.writer().files();
  for (const CacheObject& object : objects) {
    console.print(fmt::format("{}: {}, to the scene by [{}]\n", object.file, object.name,
                              rows_of(object.to_scene)));
  }
  if (objects.empty() && files != std::vector{options.output}) {
    for (const std::string& file : files) console.print(file + "\n");
  }
  if (!options.statistics_file.empty()) console.print(options.statistics_file + "\n");
  const std::vector<BakedRange>& ranges = baked.ranges();
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    const std::string clip = ranges.size() > 1 ? fmt::format(" {},", baked.frames()[r].motion) : "";
    console.print(fmt::format("{}:{} frames {} to {}\n", options.output, clip,
                              ranges[r].frames.first, ranges[r].frames.last));
  }
  if (const std::string summary = baked.writer().summary(); !summary.empty())
    console.print(fmt::format("{}: {}\n", options.output, summary));
}

void warn(const BakeReport& report, Console& console) {
  for (const std::string& sentence : report.cycle_warnings) console.warn("--loop: " + sentence);
  for (const BakeWarning& warning : report.warnings) console.warn(warning.text);
}

void bake(const BakeOptions& options, Console& console) {
  check(options);
  OutputFiles outputs = output_files(options);
  outputs.require_no_input(options.output);
  StatisticsFile statistics_file(options.statistics_file, outputs);
  const std::unique_ptr<Session> session = open_session_to_bake(options, console);
  Bake baked(*session,
             {options.output, options.keep_skeleton, options.loop,
              options.morph_tolerance.value_or(kMorphTolerance)},
             ranges_to_bake(options, *session, console));
  add_opened_inputs(*session, outputs);
  for (const std::string& file : baked.writer().files()) outputs.add(file);

  RunStatistics run(session->character(), session->lane(), session->settings());
  RunRecord record = record_of_bake(options, *session, baked.ranges());
  try {
    baked.run(console.progress(), [&](int index) {
      run.frames.push_back(session->statistics(options.quality));
      run.frames.back().index = index;
    });
  } catch (...) {
    warn(baked.report(), console);
    throw;
  }
  warn(baked.report(), console);
  record.loop = baked.report().loop;
  run.settings = session->settings();
  for (const CacheObject& object : baked.writer().objects())
    run.objects.push_back({object.name, object.file, object.to_scene.matrix()});
  record.outputs = baked.writer().files();
  record.warnings = console.warnings();
  statistics_file.write(run, record, console);
  if (!statistics_file.is_standard_output()) print_files(baked, options, console);
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
  command->add_option("--morph-tolerance", options->morph_tolerance,
                      fmt::format("with --keep-skeleton: largest error of the corrections, as a "
                                  "fraction of the height; 0 writes one morph target per key frame "
                                  "[{:g}]",
                                  kMorphTolerance));
  command->callback([options, &console] { bake(*options, console); });
}

}  // namespace sinew
