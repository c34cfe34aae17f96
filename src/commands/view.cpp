// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <stop_token>
#include <utility>

#include "commands/commands.h"
#include "commands/frame_options.h"
#include "commands/interrupt.h"
#include "commands/opening.h"
#include "session/parts/missing_pieces.h"
#include "viewer/window.h"

namespace sinew {
namespace {

struct WindowOptions : CommonOptions {
  std::string script;
};

/// Returns the time of the first frame of --frames, s.
double start_of_frames(const WindowOptions& options, const ViewerOptions& viewer,
                       Console& console) {
  const std::vector<const Clip*> clips = clips_of(viewer.character, viewer.document.motions);
  const bool is_of_file = viewer.clip >= 0 && viewer.clip < static_cast<int>(clips.size());
  const Clip* const clip = is_of_file ? clips[viewer.clip] : nullptr;
  const FrameRange frames = parse_frames(options, chosen_rate(options, clip, console));
  if (clip != nullptr && options.settings.speed > 0.0) {
    require_frames(frames, "--frames " + options.frames, fmt::format("the clip '{}'", clip->name),
                   clip->duration / options.settings.speed);
  }
  console.warn("--frames: the window starts at the first of these frames and plays the whole clip");
  return frames.first / frames.rate;
}

void view(const WindowOptions& options, Console& console) {
  // A window has nothing to finish, so Ctrl-C in its terminal closes it at once.
  const std::stop_callback close(console.stop_token(), [] { ::_exit(Interrupt::kExitCode); });
  ViewerOptions viewer;
  viewer.character = open_for_playing(options, console);
  if (options.project && options.clip == options.project->project.clip) {
    viewer.start = options.project->project.time;
  }
  viewer.colliders = open_colliders(options.colliders, viewer.character, console.stop_token());
  viewer.settings = options.settings;
  viewer.document = document_for(options, viewer.character, console);
  console.warn(missing_pieces(viewer.character, viewer.document));
  viewer.clip = chosen_clip(options, viewer.character, viewer.document);
  if (!options.frames.empty()) viewer.start = start_of_frames(options, viewer, console);
  viewer.script = options.script;
  viewer.origin.files = options.files;
  viewer.origin.level_of_detail = options.level_of_detail;
  // The motion files come after the character, so that only their motions are used when these files
  // are opened again.
  viewer.origin.files.insert(viewer.origin.files.end(), options.motions.begin(),
                             options.motions.end());
  if (options.project) {
    viewer.origin.project_file = options.project->file;
    viewer.origin.sample = options.project->project.built_in;
    viewer.view = options.project->project.view;
    if (!options.project->project.maps)
      viewer.origin.unread_maps = options.project->project.maps_file;
    viewer.light = options.project->project.light;
    viewer.shown = options.project->project.shown;
    viewer.paused = options.project->project.paused;
    viewer.comparison = options.project->project.comparison;
  }
  run_viewer(std::move(viewer));
}

}  // namespace

void add_view(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand("view", "open the window");
  auto options = std::make_shared<WindowOptions>();  // shared with the callback, which is copied
  add_common_options(*command, *options);
  command->add_option("--script", options->script,
                      "replay the viewer actions in this file, then quit");
  command->callback([options, &console] { view(*options, console); });
}

}  // namespace sinew
