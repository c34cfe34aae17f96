#include <fmt/format.h>

#include <memory>

#include "assets/export_cache.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "commands/statistics_file.h"
#include "core/error.h"

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

void bake(const BakeOptions& options, Console& console) {
  require_cache_format(options.output);
  StatisticsFile statistics_file(options.statistics_file);
  const std::unique_ptr<Session> session = open_session(options, console);
  const FrameRange range = chosen_frames(options, *session);
  const std::unique_ptr<CacheWriter> writer =
      make_cache_writer(options.output, session->character(), frames_to_write(*session, range));

  RunStatistics run(session->character(), session->lane(), session->settings());
  play_frames(*session, range, console.progress(), [&](int index) {
    const Points visible = session->visible_positions();
    if (!(visible.cwiseAbs().maxCoeff() < kFarthest)) {
      fail_input(
          "{}: the surface goes out of bounds at frame {}; look at the keys of the clip and the "
          "morph targets there",
          session->character().name, index);
    }
    writer->add(visible);
    run.frames.push_back(session->statistics(options.quality));
    run.frames.back().index = index;
  });
  console.warn(writer->finish());
  statistics_file.write(run);
  console.print(fmt::format("{}: frames {} to {}\n", options.output, range.first, range.last));
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
  command->callback([options, &console] { bake(*options, console); });
}

}  // namespace sinew
