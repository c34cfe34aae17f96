// SPDX-License-Identifier: MIT

#include <imgui.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "assets/export/numbered_path.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "viewer/actions/actions.h"
#include "viewer/actions/export_actions.h"
#include "viewer/actions/image_actions.h"
#include "viewer/files/export_request.h"
#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/labeled_number.h"
#include "viewer/panels/left_label.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

using Kind = ImageRequest::Kind;

struct SizePreset {
  const char* label;
  int width;
  int height;
};
constexpr std::array<SizePreset, 6> kPresets{{{"Size of the view", 0, 0},
                                              {"1280 x 720", 1280, 720},
                                              {"1920 x 1080", 1920, 1080},
                                              {"3840 x 2160", 3840, 2160},
                                              {"1080 x 1080", 1080, 1080},
                                              {"1080 x 1920", 1080, 1920}}};

/// Returns the name of a sequence of images, with a place for their numbers.
std::string numbered(const std::string& path) {
  try {
    if (find_number(path)) return path;
  } catch (const UsageError&) {
    return path;  // whoever writes it reports the wrong placeholder
  }
  return std::filesystem::path(path).replace_extension().string() + "_%04d.png";
}

/// Returns where the widgets of the panel begin, in screen units.
float widget_column() {
  constexpr float kColumn = 7.5F;  // font heights
  return kColumn * ImGui::GetFontSize();
}

void image_label(const char* text, const char* help) {
  left_label(text, widget_column(), help);
}

template <typename Number>
void image_number(const char* label, Number& value, const NumberStyle& style, const char* help) {
  labeled_number(label, help, value, style,
                 {.column = widget_column(), .widget = std::string("image ") + label});
}

/// Returns the style of a box for whole numbers.
NumberStyle whole_number(double minimum, double maximum) {
  return {
      .minimum = minimum, .maximum = maximum, .format = "%.0f", .whole = true, .drag_step = 1.0};
}

/// Returns the style of a box for a time in the clip.
NumberStyle time_until(double end, const char* format) {
  return {.minimum = 0.0, .maximum = end, .format = format, .drag_step = 0.01};
}

void draw_kind(ImageRequest& request) {
  int kind = static_cast<int>(request.kind);
  ImGui::RadioButton("Image", &kind, static_cast<int>(Kind::kImage));
  tip("The view as it is now (.png)");
  ImGui::SameLine();
  ImGui::RadioButton("Video of the clip", &kind, static_cast<int>(Kind::kClip));
  note_widget("video of the clip");
  tip("The clip as seen by the current camera (.mp4). Every frame is fully simulated, however long "
      "it takes.");
  ImGui::SameLine();
  ImGui::RadioButton("Turntable", &kind, static_cast<int>(Kind::kTurntable));
  tip("The camera circles the character (.mp4)");
  request.kind = static_cast<Kind>(kind);
}

/// Draws the choice between a video and a sequence of images. It is the extension of the path.
void draw_format(ViewerState& state, ImageRequest& request) {
  const std::string extension = file_extension(request.path);
  int images = extension == ".png" ? 1 : 0;
  const char* const help =
      "An image sequence has one .png per frame, for editing in other programs, and can be "
      "transparent";
  image_label("Format", help);
  if (!choose_from_list("##format", images, {"Video (.mp4)", "Image sequence (.png)"})) {
    note_widget("video format");
    return tip(help);
  }
  state.outputs.set_ending(output_kind(request.kind), images == 1 ? "_%04d.png" : ".mp4");
}

void draw_size(ImageRequest& request) {
  const auto* const chosen =
      std::find_if(kPresets.begin(), kPresets.end(), [&](const SizePreset& preset) {
        return preset.width == request.width && preset.height == request.height;
      });
  const char* const help =
      "Everything visible in the view is in the image, whatever its aspect ratio";
  image_label("Size", help);
  if (begin_list("##size", chosen == kPresets.end() ? "Custom" : chosen->label)) {
    for (const SizePreset& preset : kPresets) {
      if (list_entry(preset.label, &preset == chosen)) {
        request.width = preset.width;
        request.height = preset.height;
      }
    }
    end_list();
  }
  tip(help);
  if (request.width > 0) {
    const NumberStyle pixels = whole_number(2, ImageRequest::kLargest);
    image_number("Width", request.width, pixels, "In pixels");
    image_number("Height", request.height, pixels, "In pixels");
  }
  image_number(
      "Supersampling", request.supersampling,
      {.minimum = 1, .maximum = 4, .format = "%.0f", .whole = true},
      "Renders at this multiple of width and height and averages the pixels: smoother edges, but 4 "
      "times the work at 2 and 16 times at 4");
}

void draw_times(ImageRequest& request, const Session& session) {
  image_number("Frame rate", request.rate,
               {.minimum = 1.0, .maximum = 240.0, .format = "%.6g", .drag_step = 1.0},
               "Frames per second of the video");
  if (request.kind == Kind::kClip) {
    ImGui::Checkbox("Seamless loop", &request.loop);
    tip("One cycle of the whole clip, rendered once the body repeats itself, so that the video "
        "plays in a loop without a jump");
    note_widget("seamless loop");
    if (request.loop) return;
    const double end = session.duration();
    image_number("From", request.first, time_until(end, "%.2f s"),
                 "Start of the video, in seconds of the clip");
    image_number("To", request.last,
                 time_until(end, request.last > request.first ? "%.2f s" : "end of clip"),
                 "End of the video, in seconds of the clip; 0: the end of the clip");
    return;
  }
  image_number("Duration", request.seconds,
               {.minimum = 0.1, .maximum = 3600.0, .format = "%.1f s", .drag_step = 0.1},
               "Length of the video in seconds");
  image_number("Rotation", request.degrees,
               {.minimum = -36000.0, .maximum = 36000.0, .format = "%.0f°", .drag_step = 1.0},
               "Angle in degrees that the camera travels");
  ImGui::Checkbox("Play the clip", &request.plays);
  tip("Off: the character stays in its current pose");
}

}  // namespace

void ImagePanel::draw(ViewerState& state) {
  if (!state.panels.image_panel) return;
  const float font = ImGui::GetFontSize();
  ImageRequest& request = state.panels.image_setup;
  request.path =
      state.outputs.path(output_kind(request.kind), request.is_video() ? ".mp4" : ".png");
  if (begin_dialog("Render", &state.panels.image_panel, ImGuiWindowFlags_AlwaysAutoResize)) {
    ImGui::PushItemWidth(15.0F * font);
    draw_kind(request);
    if (request.kind != Kind::kClip) request.loop = false;
    draw_size(request);
    if (request.is_video()) {
      draw_format(state, request);
      draw_times(request, state.session());
    }
    if (file_extension(request.path) == ".mp4") {
      request.transparent = false;
    } else {
      ImGui::Checkbox("Transparent background", &request.transparent);
      tip("Only the shadow of the ground is kept");
    }
    ImGui::Checkbox("Labels and legend", &request.labels);
    tip("Draws the names of the sides in a comparison, and the legend of a heat map");
    draw_file(state);
    ImGui::PopItemWidth();
    if (closed_by_escape(state)) state.panels.image_panel = false;
  }
  ImGui::End();
}

void ImagePanel::draw_file(ViewerState& state) {
  ImageRequest& request = state.panels.image_setup;
  image_label("File", "Path of the file");
  row_.draw_path(state, output_kind(request.kind), request.path, FilePurpose::kSaveImage);
  if (state.requests.image) {
    ImGui::ProgressBar(static_cast<float>(state.requests.image_progress));
    if (ImGui::Button("Cancel")) state.requests.image.reset();
    return;
  }
  const bool is_sequence = request.is_video() && file_extension(request.path) == ".png";
  const std::string path = is_sequence ? numbered(request.path) : request.path;
  if (row_.draw_start("Start", "make it", path)) start(state, path);
}

void ImagePanel::start(ViewerState& state, const std::string& path) {
  try {
    ImageRequest request = state.panels.image_setup;
    if (is_export_file(path)) return lead_to_export(state, path);
    request.path = path;
    if (request.loop)
      request.first = request.last = 0.0;  // the panel hides them; a loop is the whole clip
    check(request);
    state.outputs.use(output_kind(request.kind), request.path);
    state.requests.image = std::move(request);
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
}

}  // namespace sinew
