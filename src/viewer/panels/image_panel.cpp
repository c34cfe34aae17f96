// SPDX-License-Identifier: MIT

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

#include "viewer/actions/actions.h"
#include "viewer/actions/image_actions.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

using Kind = ImageRequest::Kind;

struct Preset {
  const char* label;
  int width;
  int height;
};
constexpr std::array<Preset, 6> kPresets{{{"As the view", 0, 0},
                                          {"1280 x 720", 1280, 720},
                                          {"1920 x 1080", 1920, 1080},
                                          {"3840 x 2160", 3840, 2160},
                                          {"1080 x 1080", 1080, 1080},
                                          {"1080 x 1920", 1080, 1920}}};

void number_field(const char* label, double& value, double minimum, double maximum,
                  const char* format, const char* help) {
  if (ImGui::InputDouble(label, &value, 0.0, 0.0, format))
    value = std::clamp(value, minimum, maximum);
  tip(help);
}

void draw_kind(ImageRequest& request) {
  const Kind before = request.kind;
  int kind = static_cast<int>(request.kind);
  ImGui::RadioButton("Picture", &kind, static_cast<int>(Kind::kImage));
  tip("What the view shows now (.png)");
  ImGui::SameLine();
  ImGui::RadioButton("Film of the clip", &kind, static_cast<int>(Kind::kClip));
  note_widget("film of the clip");
  tip("Every picture is simulated with all its time steps, however long it takes (.mp4)");
  ImGui::SameLine();
  ImGui::RadioButton("Turntable", &kind, static_cast<int>(Kind::kTurntable));
  tip("The camera goes around what it looks at (.mp4)");
  request.kind = static_cast<Kind>(kind);
  if (request.kind != before) request.path.clear();
}

void draw_size(ImageRequest& request) {
  const auto* const chosen =
      std::find_if(kPresets.begin(), kPresets.end(), [&](const Preset& preset) {
        return preset.width == request.width && preset.height == request.height;
      });
  if (ImGui::BeginCombo("Size", chosen == kPresets.end() ? "Other" : chosen->label)) {
    for (const Preset& preset : kPresets) {
      if (ImGui::Selectable(preset.label, &preset == chosen)) {
        request.width = preset.width;
        request.height = preset.height;
      }
    }
    ImGui::EndCombo();
  }
  tip("All that the view shows is in the picture, whatever its shape");
  std::array<int, 2> size{request.width, request.height};
  if (request.width > 0 && ImGui::InputInt2("Pixels", size.data())) {
    request.width = std::clamp(size[0], 2, ImageRequest::kLargest);
    request.height = std::clamp(size[1], 2, ImageRequest::kLargest);
  }
  ImGui::SliderInt("Supersampling", &request.supersampling, 1, 4);
  tip("Drawn so many times as wide and high, and averaged: smooth edges of everything, at so many "
      "squared times the cost");
}

void draw_times(ImageRequest& request, const Session& session) {
  number_field("Frames per second", request.rate, 1.0, 240.0, "%.0f", "Of the film");
  if (request.kind == Kind::kClip) {
    ImGui::Checkbox("Seamless loop", &request.loop);
    tip("One cycle of the whole clip, after as many as the body takes to repeat itself: the film "
        "may be played over and over without a jump");
    note_widget("seamless loop");
    if (request.loop) return;
    const double end = session.duration();
    number_field("From", request.first, 0.0, end, "%.2f s", "Where in the clip the film begins");
    number_field("To", request.last, 0.0, end, request.last > request.first ? "%.2f s" : "the end",
                 "Where in the clip it ends; 0: at its end");
    return;
  }
  number_field("Seconds", request.seconds, 0.1, 3600.0, "%.1f", "That the turn takes");
  number_field("Degrees", request.degrees, -36000.0, 36000.0, "%.0f", "That the camera turns by");
  ImGui::Checkbox("The clip plays", &request.plays);
  tip("Else the character stands as it is now");
}

}  // namespace

void ImagePanel::draw(ViewerState& state) {
  if (!state.panels.image_panel) return;
  const float font = ImGui::GetFontSize();
  ImageRequest& request = state.panels.image_setup;
  ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Appearing, {0.5F, 0.5F});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Picture and film", &state.panels.image_panel, flags)) {
    ImGui::PushItemWidth(15.0F * font);
    draw_kind(request);
    if (request.kind != Kind::kClip) request.loop = false;
    draw_size(request);
    if (request.is_video()) {
      draw_times(request, state.session());
      request.transparent = false;
    } else {
      ImGui::Checkbox("Transparent background", &request.transparent);
      tip("Of the ground only the shadow is left");
    }
    ImGui::Checkbox("Names and legend", &request.labels);
    tip("What the sides of a comparison are, and what the colors of a heat map stand for");
    draw_file(state);
    ImGui::PopItemWidth();
  }
  ImGui::End();
}

void ImagePanel::draw_file(ViewerState& state) {
  ImageRequest& request = state.panels.image_setup;
  if (request.path.empty())
    request.path = free_image_path(state, request.is_video() ? ".mp4" : ".png");
  std::array<char, 4096> path{};
  std::memcpy(path.data(), request.path.data(), std::min(request.path.size(), path.size() - 1));
  if (ImGui::InputText("##file", path.data(), path.size())) {
    request.path = path.data();
    replaces_ = false;
  }
  ImGui::SameLine();
  if (ImGui::Button("Choose...")) {
    const std::filesystem::path chosen(request.path);
    state.questions.dialog = FileDialog{.purpose = FilePurpose::kSaveImage,
                                        .folder = chosen.parent_path().string(),
                                        .name = chosen.filename().string()};
  }
  if (state.requests.image) {
    ImGui::ProgressBar(static_cast<float>(state.requests.image_progress));
    if (ImGui::Button("Cancel")) state.requests.image.reset();
    return;
  }
  std::error_code error;
  const bool there = std::filesystem::exists(request.path, error);
  if (!there) replaces_ = false;
  if (replaces_) ImGui::TextColored({0.96F, 0.72F, 0.35F, 1.0F}, "This file is there already.");
  const bool pressed = ImGui::Button(replaces_ ? "Replace it" : "Make it");
  note_widget("make it");
  if (pressed) {
    if (there && !replaces_) {
      replaces_ = true;
    } else {
      start(state);
    }
  }
}

void ImagePanel::start(ViewerState& state) {
  replaces_ = false;
  try {
    ImageRequest request = state.panels.image_setup;
    if (request.loop)
      request.first = request.last = 0.0;  // the panel hides them; a loop is the whole clip
    check(request);
    state.requests.image = std::move(request);
    state.panels.image_setup.path.clear();  // the next file gets a new name
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
}

}  // namespace sinew
