#include <fmt/format.h>

#include <memory>

#include "assets/export_cache.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "commands/statistics_file.h"
#include "core/error.h"
#include "session/fold_watch.h"
#include "session/loop.h"

namespace sinew {
namespace {

// Of our lengths, 1.8 to a character: beyond it a float has no digits left for the shape.
constexpr double kFarthest = 1e6;

struct BakeOptions : CommonOptions {
  std::string output;
};

CacheFrames frames_to_write(const Session& session, const FrameRange& range) {
  const Clip* const clip = session.selected_clip();
  return {range.first, range.count(), range.rate, clip == nullptr ? "" : clip->name};
}

Points visible_surface(const Session& session, int index) {
  Points visible = session.visible_positions();
  if (!(visible.cwiseAbs().maxCoeff() < kFarthest)) {
    fail_input(
        "{}: the surface goes out of bounds at frame {}; look at the keys of the clip and the "
        "morph targets there",
        session.character().name, index);
  }
  return visible;
}

/// Plays a cycle and writes it when all of it is known. Warns where the body does not repeat.
template <typename Note>
LoopRecord bake_loop(Session& session, const FrameRange& range, CacheWriter& writer,
                     Console& console, Note&& note) {
  std::vector<PointsF> poses;
  LoopRecord loop = play_loop(session, range.last, console.progress(), [&](int index) {
    poses.push_back(visible_surface(session, index).cast<float>());
    note(index);
  });
  loop.blended = close_cycle(poses) / kHeight;
  for (const PointsF& pose : poses) writer.add(pose.cast<double>());
  if (loop.repeats_within > kLoopRepeats) {
    console.warn(fmt::format(
        "--loop: after {} cycles the body still differs from one to the next by {:.2g} % of the "
        "height; {:.2g} % is blended away over the cycle",
        loop.warm_up_cycles, 100.0 * loop.repeats_within, 100.0 * loop.blended));
  }
  return loop;
}

/// Names the files of several, one by one, and what they hold.
void print_files(const std::vector<std::string>& files, const BakeOptions& options,
                 const FrameRange& range, Console& console) {
  if (files != std::vector{options.output}) {
    for (const std::string& file : files) console.print(file + "\n");
  }
  if (!options.statistics_file.empty()) console.print(options.statistics_file + "\n");
  console.print(fmt::format("{}: frames {} to {}\n", options.output, range.first, range.last));
}

void bake(const BakeOptions& options, Console& console) {
  require_cache_format(options.output);
  OutputFiles outputs = output_files(options);
  outputs.require_no_input(options.output);
  StatisticsFile statistics_file(options.statistics_file, outputs);
  const std::unique_ptr<Session> session = open_session(options, console);
  const FrameRange range = options.loop ? loop_frames(options, *session, console)
                                        : chosen_frames(options, *session, console);
  const std::unique_ptr<CacheWriter> writer =
      make_cache_writer(options.output, session->character(), frames_to_write(*session, range));
  add_opened_inputs(*session, outputs);
  const std::vector<std::string> files = writer->files();
  for (const std::string& file : files) outputs.take(file);

  RunStatistics run(session->character(), session->lane(), session->settings());
  RunRecord record = record_of(options, *session, range);
  FoldWatch folds(*session);
  const auto note = [&](int index) {
    run.frames.push_back(session->statistics(options.quality));
    run.frames.back().index = index;
    folds.look(*session, index);
  };
  if (options.loop) {
    record.loop = bake_loop(*session, range, *writer, console, note);
    run.settings = session->settings();
  } else {
    play_frames(*session, range, console.progress(), [&](int index) {
      writer->add(visible_surface(*session, index));
      note(index);
    });
  }
  console.warn(writer->finish());
  console.warn(folds.sentences());
  record.outputs = files;
  record.warnings = console.warnings();
  statistics_file.write(run, record, console);
  if (!statistics_file.is_standard_output()) print_files(files, options, range, console);
}

}  // namespace

void add_bake(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand("bake", "simulate and write a cache, no window");
  auto options = std::make_shared<BakeOptions>();  // shared with the callback, which is copied
  add_common_options(*command, *options);
  add_statistics_options(*command, *options);
  command
      ->add_option("-o,--output", options->output,
                   "NAME.glb (morph targets), NAME.pc2 or NAME.mdd (one for each mesh object), "
                   "NAME.obj or NAME_%04d.obj")
      ->required();
  command->add_flag("--loop", options->loop,
                    "a cycle whose last frame equals its first, after as many cycles as the body "
                    "takes to repeat itself");
  add_force(*command, options->force);
  command->callback([options, &console] { bake(*options, console); });
}

}  // namespace sinew
