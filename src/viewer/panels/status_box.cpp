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

// In font heights:
constexpr float kUnfoldedView = 34.0F;  // width of a view in which the box is unfolded at first
constexpr float kLongLine = 15.5F;      // width of a box with "frame 999 (30 fps) · 33.30 s"
constexpr float kShortLine = 11.5F;     // width of a box with "Simulation 999.9 ms"

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

}  // namespace

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

float StatusBox::draw(ViewerState& state, const FrameLog& log, double frame_ms, ImVec2 corner,
                      float view, std::size_t sides) {
  measure(state, log, frame_ms);
  const float font = ImGui::GetFontSize();
  const bool alone = sides == 1;
  const char* const name = alone ? kName : kNameBesideOthers;
  const auto remembered = state.preferences.open_sections.find(name);
  const bool unfolded = remembered != state.preferences.open_sections.end()
                            ? remembered->second
                            : alone && view > kUnfoldedView * font;
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowBgAlpha(0.7F);
  // The width of a window follows its text only in the next frame, which would cut the text off.
  const float least = unfolded ? (alone ? kLongLine : kShortLine) * font : 0.0F;
  ImGui::SetNextWindowSizeConstraints({least, 0.0F}, {1e4F, 1e4F});
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.5F * padding.x, 0.5F * padding.y});
  ImGui::Begin("status", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  if (ImGui::ArrowButton("fold", unfolded ? ImGuiDir_Down : ImGuiDir_Right))
    state.preferences.open_sections[name] = !unfolded;
  note_widget("fold status");
  tip(unfolded ? "Hides the numbers" : "Shows frame rate, simulation time and drawing time");
  const bool slowed = state.playback.simulation_is_slow();
  if (unfolded) {
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const std::string time = time_text(state, alone ? "  ·  " : "\n");
    ImGui::TextUnformatted((time.empty() ? text_ : time + "\n" + text_).c_str());
    tip("Frame and time of the clip, frames per second, and the mean times of a frame in "
        "milliseconds: all its time steps, and "
        "what the graphics processor needs for it");
    note_widget("status");
  }
  if (slowed) {
    if (!unfolded) ImGui::SameLine();
    ImGui::TextUnformatted(unfolded ? "Slower than real time" : "Slow");
    tip("A time step takes longer to simulate than it lasts, so the clip plays slower. Fewer "
        "simulated vertices, fewer iterations or local contact make it faster.");
    note_widget("slowed");
  }
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget("status box", corner, {corner.x + size.x, corner.y + size.y});
  return corner.y + size.y;
}

}  // namespace sinew
