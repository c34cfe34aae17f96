// SPDX-License-Identifier: MIT

#include "viewer/panels/status_box.h"

#include <fmt/format.h>

#include <algorithm>

#include "viewer/panels/frame_numbers.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kPause = 0.25;  // s between two measurements, so that numbers can be read
// Names in the preferences:
constexpr const char* kName = "Status box";
constexpr const char* kNameBesideOthers = "Status box of sides";

constexpr const char* kSlowHelp =
    "A time step takes longer to simulate than it lasts, so the clip plays slower. Fewer simulated "
    "vertices, fewer iterations or local contact make it faster.";

// In font heights:
constexpr float kUnfoldedView = 34.0F;  // width of a view in which the box is unfolded at first
constexpr float kLine = 15.5F;          // width of a box with "frame 999 (30 fps) · 33.30 s"

/// Mean times of the last frames, ms.
struct Means {
  float simulation = 0.0F;
  float drawing = 0.0F;
};

Means means_of(const FrameLog& log) {
  constexpr int kFrames = 20;
  const int count = std::min(kFrames, log.count());
  Means means;
  for (int i = log.count() - count; i < log.count(); ++i) {
    const FrameTimes& times = log.at(i);
    const float simulation = times[FramePart::kSkeleton] + times[FramePart::kLocal] +
                             times[FramePart::kGlobal] + times[FramePart::kContact];
    means.simulation += simulation / static_cast<float>(count);
    means.drawing += times[FramePart::kDrawing] / static_cast<float>(count);
  }
  return means;
}

/// Puts lines after each other.
std::string in_one_row(std::string lines) {
  const std::string between = "  ·  ";
  for (std::size_t at = lines.find('\n'); at != std::string::npos; at = lines.find('\n', at))
    lines.replace(at, 1, between);
  return lines;
}

}  // namespace

/// Selects how the numbers are drawn.
struct StatusBox::Look {
  const char* name;  ///< in the preferences
  bool unfolded;     ///< at first
  ImVec2 corner;     ///< screen units
  float pivot;       ///< 0: the corner is the upper left one, 1: the lower left one
  float room;        ///< width that one row may have, screen units; 0: a box of lines
};

void StatusBox::measure(const ViewerState& state, const FrameLog& log, double frame_ms) {
  // While nothing moves, no frames are drawn: there is no frame rate and no time of a simulation.
  // While a body settles, no time steps are made.
  if (!state.playback.moves() || state.playback.settles()) {
    text_ = state.playback.settles() ? "Settling" : state.playback.playing ? "Preparing" : "Paused";
    measured_ = -kPause;
    return;
  }
  if (ImGui::GetTime() - measured_ < kPause) return;
  measured_ = ImGui::GetTime();
  const Means means = means_of(log);
  text_ = fmt::format("{:.0f} fps\nSimulation {:.1f} ms\nDrawing {:.1f} ms",
                      1000.0 / std::max(frame_ms, 1e-3), means.simulation, means.drawing);
}

float StatusBox::draw_box(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner,
                          float view) {
  const bool unfolded = view > kUnfoldedView * ImGui::GetFontSize();
  return corner.y + draw(state, log, frame_ms, {kName, unfolded, corner, 0.0F, 0.0F});
}

float StatusBox::draw_row(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner,
                          float room) {
  return corner.y - draw(state, log, frame_ms, {kNameBesideOthers, false, corner, 1.0F, room});
}

float StatusBox::draw(ViewerState& state, const FrameLog& log, double frame_ms, const Look& look) {
  measure(state, log, frame_ms);
  const float font = ImGui::GetFontSize();
  const bool is_row = look.room > 0.0F;
  const auto remembered = state.preferences.open_sections.find(look.name);
  const bool unfolded =
      remembered != state.preferences.open_sections.end() ? remembered->second : look.unfolded;
  ImGui::SetNextWindowPos(look.corner, ImGuiCond_Always, {0.0F, look.pivot});
  ImGui::SetNextWindowBgAlpha(0.7F);
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const std::string time = time_text(state, "  ·  ");
  std::string text = time.empty() ? text_ : time + "\n" + text_;
  const bool slowed = state.playback.simulation_is_slow();
  if (slowed && unfolded) text += "\nSlower than real time";
  const float wrap = look.room - padding.x;
  // The size of a window follows its text only in the next frame, which would cut the text off.
  float least = unfolded ? kLine * font : 0.0F;
  const float lines = ImGui::CalcTextSize(text.c_str()).y + ImGui::GetStyle().FramePadding.y;
  const float least_height = unfolded && !is_row ? lines + padding.y : 0.0F;
  if (is_row && unfolded) {
    text = in_one_row(std::move(text));
    const float arrow = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.x + padding.x;
    least = std::min(ImGui::CalcTextSize(text.c_str()).x + arrow, look.room);
  }
  ImGui::SetNextWindowSizeConstraints({least, least_height}, {1e4F, 1e4F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.5F * padding.x, 0.5F * padding.y});
  ImGui::Begin("status", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  if (ImGui::ArrowButton("fold", unfolded ? ImGuiDir_Down : ImGuiDir_Right))
    state.preferences.open_sections[look.name] = !unfolded;
  note_widget("fold status");
  tip(unfolded ? "Hides the numbers" : "Shows frame rate, simulation time and drawing time");
  if (unfolded) {
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::PushTextWrapPos(is_row ? wrap : -1.0F);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    tip("Frame and time of the clip, frames per second, and the mean times of a frame in "
        "milliseconds: all its time steps, and "
        "what the graphics processor needs for it",
        slowed ? kSlowHelp : nullptr);
    note_widget("status");
    if (slowed) note_widget("slowed");
  } else if (slowed) {
    ImGui::SameLine();
    ImGui::TextUnformatted("Slow");
    tip(kSlowHelp);
    note_widget("slowed");
  }
  const ImVec2 at = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget("status box", at, {at.x + size.x, at.y + size.y});
  // A folded row is only an arrow, which leaves the rest of its height to others.
  return is_row && !unfolded ? 0.0F : size.y;
}

}  // namespace sinew
