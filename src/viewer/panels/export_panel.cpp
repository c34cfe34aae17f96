// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "core/file_extension.h"
#include "rig/clip_rate.h"
#include "session/playing/playback.h"
#include "viewer/files/exporting.h"
#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/left_label.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/output_row.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/tips.h"
#include "viewer/panels/warning_list.h"
#include "viewer/state/clip_frames.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

struct Format {
  const char* label;
  const char* extension;
  bool keep_skeleton;
  const char* help;
};
constexpr std::array<Format, 7> kFormats{{
    {"glTF, animated mesh (.glb)", ".glb", false,
     "Mesh and materials, with the motion as morph targets; for any program that reads glTF"},
    {"glTF, rigged (.glb)", ".glb", true,
     "The rig with its skin weights and motion, with morph targets as corrections; for game "
     "engines"},
    {"Point cache (.pc2)", ".pc2", false, "For the original file in Blender or 3ds Max"},
    {"Point cache (.mdd)", ".mdd", false, "For the original file in Blender, Maya or Houdini"},
    {"OBJ sequence (.obj)", ".obj", false, "One mesh file for each frame"},
    {"Vertex animation texture (.exr)", ".exr", false, "For shaders of game engines"},
    {"Vertex animation texture (.png)", ".png", false,
     "For engines that cannot read .exr; 16 bits per channel"},
}};

void export_label(const char* text, const char* help) {
  constexpr float kColumn = 6.0F;  // font heights
  left_label(text, kColumn * ImGui::GetFontSize(), help);
}

const Format& format_of(const ExportRequest& request) {
  const std::string extension = file_extension(request.path);
  const auto* const found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& format) {
        return extension == format.extension && request.keep_skeleton == format.keep_skeleton;
      });
  return found == kFormats.end() ? kFormats.front() : *found;
}

void draw_format(ViewerState& state, ExportRequest& request) {
  const Format& present = format_of(request);
  request.keep_skeleton = present.keep_skeleton;
  export_label("Format", present.help);
  const bool open = begin_list("##format", present.label);
  if (!open) note_widget("export format");
  if (!open) return tip(present.help);
  for (const Format& format : kFormats) {
    const bool lacks_skeleton =
        format.keep_skeleton && state.session().character().skeleton.empty();
    if (list_entry(format.label, &format == &present, !lacks_skeleton)) {
      request.keep_skeleton = format.keep_skeleton;
      request.path =
          std::filesystem::path(request.path).replace_extension(format.extension).string();
      state.outputs.set_ending(OutputKind::kExport, format.extension);
    }
    note_widget(std::string("format ") + format.label);
    tip(format.help);
  }
  end_list();
}

/// Draws the tolerance of the corrections of a rigged file, in percent.
void draw_tolerance(ExportRequest& request) {
  if (!request.keep_skeleton) return;
  const char* const help =
      "Largest error of the corrections, in percent of the height. A larger one needs fewer morph "
      "targets; 0 writes one for each key frame.";
  double percent = 100.0 * request.morph_tolerance;
  export_label("Tolerance", help);
  const NumberEdit edit =
      number_field("##tolerance", percent,
                   {.minimum = 0.0, .maximum = 10.0, .format = "%.3g %%", .drag_step = 0.01});
  note_widget("export tolerance");
  tip(help);
  if (edit.changed) request.morph_tolerance = 0.01 * percent;
}

void draw_clip(const ViewerState& state, ExportRequest& request, bool& follows_selection) {
  const Session& session = state.session();
  const bool may_be_all = file_extension(request.path) == ".glb" && session.clip_count() > 1;
  if (request.clip == ExportRequest::kAllClips ? !may_be_all : follows_selection)
    request.clip = session.clip();
  request.clip = std::min(request.clip, session.clip_count() - 1);
  const std::vector<std::string>& labels = state.playback.clip_labels();
  const auto label = [&](int clip) {
    return clip == ExportRequest::kAllClips ? "All clips" : labels[clip + 1].c_str();
  };
  export_label("Clip", "The motion that is exported");
  if (!begin_list("##clip", label(request.clip))) return;
  for (int clip = may_be_all ? ExportRequest::kAllClips : -1; clip < session.clip_count(); ++clip) {
    ImGui::PushID(clip);
    if (list_entry(label(clip), clip == request.clip)) {
      request.clip = clip;
      follows_selection = clip == session.clip();
    }
    ImGui::PopID();
  }
  end_list();
}

/// Returns the last frame of a clip at the requested rate; 0 for the rest pose.
int last_frame_of(const Session& session, const ExportRequest& request) {
  if (request.clip < 0 || session.settings().speed <= 0.0) return 0;
  const double seconds = session.clip_at(request.clip).duration / session.settings().speed;
  return static_cast<int>(std::min(last_frame(seconds, request.rate), 1.0 * kMaxFrames));
}

/// Returns the frame rate of a clip; nothing if it has none.
std::optional<double> own_rate(const Session& session, int clip) {
  return clip < 0 ? std::nullopt : clip_rate(session.clip_at(clip));
}

void draw_rate(const Session& session, ExportRequest& request) {
  export_label("Frame rate", "Frames per second");
  ImGui::SetNextItemWidth(6.0F * ImGui::GetFontSize());
  number_field("##rate", request.rate,
               {.minimum = 1.0, .maximum = 1000.0, .format = "%.6g fps", .drag_step = 1.0});
  note_widget("export rate");
  tip("Frames per second");
  const std::optional<double> own = own_rate(session, request.clip);
  if (!own) {
    if (request.clip < 0 || request.rate != kUsualRate) return;
    ImGui::SameLine();
    ImGui::TextDisabled("The clip has no rate");
    note_widget("export usual rate");
    tip("Neither the file nor the distances of the keys of this clip give a frame rate, so 30 "
        "frames per second are proposed");
    return;
  }
  if (*own == request.rate) return;
  ImGui::SameLine();
  if (ImGui::Button(fmt::format("Use {:g}", *own).c_str())) request.rate = *own;
  tip("Frame rate of the clip");
}

void draw_frames(const Session& session, ExportRequest& request) {
  if (request.clip == ExportRequest::kAllClips) return;
  ImGui::Checkbox("Seamless loop", &request.loop);
  tip("One cycle of the clip whose last frame equals its first, after as many cycles as the body "
      "takes to repeat itself");
  if (request.loop) return;
  const int end = last_frame_of(session, request);
  std::array<int, 2> frames{request.first, request.last > request.first ? request.last : end};
  const int last = request.clip < 0 ? kMaxFrames : end;
  const std::string help = request.clip < 0 ? "Frames for which the rest pose is held"
                                            : fmt::format("The whole clip is 0 to {}", end);
  export_label("Frames", help.c_str());
  const auto frame_field = [&](const char* id, int& frame, const char* name, const char* format) {
    ImGui::SetNextItemWidth(9.0F * ImGui::GetFontSize());
    const NumberEdit edit = number_field(id, frame,
                                         {.minimum = 0.0,
                                          .maximum = static_cast<double>(last),
                                          .format = format,
                                          .whole = true,
                                          .drag_step = 0.5});
    note_widget(std::string("export ") + name);
    tip(help.c_str());
    return edit.changed;
  };
  if (frame_field("##first", frames[0], "First frame", "from %.0f")) request.first = frames[0];
  ImGui::SameLine();
  if (frame_field("##last", frames[1], "Last frame", "to %.0f"))
    // 0 is the end at any rate.
    request.last = frames[1] == end && request.clip >= 0 ? 0 : frames[1];
}

}  // namespace

void ExportPanel::draw(ViewerState& state) {
  if (!state.panels.export_panel) return;
  ExportRequest& request = state.panels.export_setup;
  if (std::exchange(character_, state.revisions().character) != state.revisions().character) {
    request.loop = false;
    clip_duration_ = -1.0;
    request.keep_skeleton = request.keep_skeleton && !state.session().character().skeleton.empty();
    follows_selection_ = true;
  }
  state.outputs.name_exports_after(follows_selection_ ? state.session().clip() : request.clip);
  request.path = state.outputs.path(OutputKind::kExport, format_of(request).extension);
  if (begin_dialog("Export", &state.panels.export_panel, ImGuiWindowFlags_AlwaysAutoResize)) {
    ImGui::PushItemWidth(18.0F * ImGui::GetFontSize());
    draw_format(state, request);
    draw_tolerance(request);
    draw_clip(state, request, follows_selection_);
    follow_clip(state);
    if (request.clip == ExportRequest::kAllClips || request.clip < 0) request.loop = false;
    draw_rate(state.session(), request);
    draw_frames(state.session(), request);
    export_label("File", "Path of the file");
    row_.draw_path(state, OutputKind::kExport, request.path, FilePurpose::kExport);
    draw_start(state);
    draw_last(state);
    ImGui::PopItemWidth();
    if (closed_by_escape(state)) state.panels.export_panel = false;
  }
  ImGui::End();
}

/// Proposes the rate and all frames of another clip than the last one. If all clips are exported,
/// the rate is that of the clip that is played.
void ExportPanel::follow_clip(ViewerState& state) {
  const Session& session = state.session();
  ExportRequest& request = state.panels.export_setup;
  const bool all = request.clip == ExportRequest::kAllClips;
  const int clip = all ? session.clip() : request.clip;
  const std::string name = clip < 0 ? "" : session.clip_at(clip).name;
  const double duration = clip < 0 ? 0.0 : session.clip_at(clip).duration;
  if (name == clip_name_ && duration == clip_duration_) return;
  clip_name_ = name;
  clip_duration_ = duration;
  request.rate = own_rate(session, clip).value_or(kUsualRate);
  request.first = request.last = 0;
}

void ExportPanel::draw_last(ViewerState& state) {
  const LastExport* const last = state.exporting.last();
  if (last == nullptr) return;
  ImGui::Separator();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + 26.0F * ImGui::GetFontSize());
  ImGui::TextUnformatted(("Last export: " + last->report).c_str());
  note_widget("last export");
  draw_warnings(state, last->warnings);
  ImGui::PopTextWrapPos();
}

void ExportPanel::draw_start(ViewerState& state) {
  if (state.exporting.is_exporting()) {
    ImGui::ProgressBar(static_cast<float>(state.exporting.progress().first));
    if (ImGui::Button("Cancel")) state.exporting.cancel();
    note_widget("cancel export");
    return;
  }
  ExportRequest& request = state.panels.export_setup;
  if (!row_.draw_start("Export", "start export", request.path)) return;
  try {
    state.exporting.start(request);
    state.outputs.use(OutputKind::kExport, request.path);
    // The view shows the progress. A panel that stayed open would offer the next name, as if
    // nothing had been written.
    state.panels.export_panel = false;
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
}

}  // namespace sinew
