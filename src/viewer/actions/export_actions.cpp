// SPDX-License-Identifier: MIT

#include "viewer/actions/export_actions.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/error.h"
#include "core/utf8.h"
#include "rig/clip_rate.h"
#include "viewer/actions/action_text.h"

namespace sinew {
namespace {

constexpr double kHighestExportRate = 1000.0;
constexpr double kLastFrame = 1e6;

/// Sets the frames from "A:B".
void set_frames(const std::string& text, ExportRequest& request) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) throw UsageError("write frames=A:B, two frame numbers");
  request.first = static_cast<int>(require_number(text.substr(0, colon), 0.0, kLastFrame));
  request.last =
      static_cast<int>(require_number(text.substr(colon + 1), request.first + 1.0, kLastFrame));
}

/// Applies an option.
/// \return false if the word is not an option
bool apply_option(const std::string& word, ExportRequest& request) {
  if (word == "all") {
    request.clip = ExportRequest::kAllClips;
  } else if (word == "loop") {
    request.loop = true;
  } else if (word == "keep-skeleton") {
    request.keep_skeleton = true;
  } else if (word.starts_with("fps=")) {
    request.rate = require_number(word.substr(4), 1.0, kHighestExportRate);
  } else if (word.starts_with("morph-tolerance=")) {
    request.morph_tolerance = require_number(word.substr(16), 0.0, 1.0);
  } else if (word.starts_with("frames=")) {
    set_frames(word.substr(7), request);
  } else {
    return false;
  }
  return true;
}

/// Starts an export of the selected clip. The text holds a file name, which may contain spaces, and
/// options after it.
void begin(ViewerState& state, const std::string& text) {
  ExportRequest request;
  request.clip = state.session().clip();
  if (request.clip >= 0)
    request.rate = clip_rate(state.session().clip_at(request.clip)).value_or(request.rate);
  request.path = text;
  for (std::size_t space = request.path.rfind(' '); space != std::string::npos;
       space = request.path.rfind(' ')) {
    const std::string word = request.path.substr(space + 1);
    if (!word.empty() && !apply_option(word, request)) break;
    request.path.erase(space);
  }
  state.exporting.start(std::move(request));
}

}  // namespace

void lead_to_export(ViewerState& state, const std::string& path) {
  state.outputs.choose(OutputKind::kExport, path);
  state.panels.image_panel = false;
  state.panels.export_panel = true;
  state.messages.notice = fmt::format("{} is an animation format; choose what to export",
                                      as_utf8(std::filesystem::path(path).filename().string()));
}

std::vector<Action> export_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"export",
       "FILE [fps=N] [frames=A:B] [all] [loop] [keep-skeleton] [morph-tolerance=FRACTION]",
       "export the animation for other programs: .glb, .pc2, .mdd, .obj, .exr or .png",
       [](State& s, Text& text) { begin(s, require_text(text, "the file")); }},
      {"export-panel", "on|off|toggle",
       "export the animation for other programs: choose format, range and frame rate",
       [](State& s, Text& text) { s.panels.export_panel = switched(s.panels.export_panel, text); }},
  };
}

}  // namespace sinew
