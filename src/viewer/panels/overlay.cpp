// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>

#include "session/settings/side_name.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"

namespace sinew {
namespace {

/// Draws text on a dark rectangle. `anchor` is the fraction of its width that is to the left of
/// `place`.
void label(ImVec2 place, const std::string& text, float anchor,
           ImU32 color = IM_COL32(240, 240, 242, 255)) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float pad = 0.45F * ImGui::GetFontSize();
  const ImVec2 at(place.x - anchor * size.x, place.y);
  list.AddRectFilled({at.x - pad, at.y - 0.5F * pad},
                     {at.x + size.x + pad, at.y + size.y + 0.5F * pad}, IM_COL32(16, 18, 22, 185),
                     4.0F);
  list.AddText(at, color, text.c_str());
}

void progress_bar(ImVec2 center, double fraction, const std::string& stage) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  const ImVec2 half(9.0F * font, 0.28F * font);
  const ImVec2 from(center.x - half.x, center.y - half.y);
  const ImVec2 to(center.x + half.x, center.y + half.y);
  label({center.x, from.y - 2.0F * font}, stage.empty() ? "Preparing" : stage, 0.5F);
  list.AddRectFilled(from, to, IM_COL32(16, 18, 22, 170), half.y);
  const auto clamped = static_cast<float>(std::clamp(fraction, 0.02, 1.0));
  list.AddRectFilled(from, {from.x + 2.0F * half.x * clamped, to.y},
                     ImGui::GetColorU32(ImGuiCol_PlotHistogram), half.y);
}

/// Draws a button that cancels, the middle of its left edge at `place`.
void cancel_button(ImVec2 place, ViewerState& state) {
  ImGui::SetNextWindowPos(place, ImGuiCond_Always, {0.0F, 0.5F});
  ImGui::SetNextWindowBgAlpha(0.0F);
  ImGui::Begin("cancel", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  if (ImGui::Button("Cancel")) state.cancel();
  tip("Cancels this work and keeps what is shown (Escape)");
  ImGui::End();
}

/// Returns the times for the corner of the view, as far as they are known.
std::string corner_numbers(const ViewerState& state, const WindowTimes& times) {
  const double step_ms = state.session().statistics(false).skinning_ms;
  std::string text;
  if (times.frame_ms > 0.0) text += fmt::format("{:.0f} fps  ·  ", 1000.0 / times.frame_ms);
  if (step_ms > 0.0) text += fmt::format("step {:.1f} ms  ·  ", step_ms);
  return text + fmt::format("drawing {:.1f} ms", times.log.level(FramePart::kDrawing).median);
}

/// Draws the name of each side of a comparison where the side is shown.
void draw_side_names(const ViewerState& state, ImVec2 place, ImVec2 size) {
  const Settings& own = state.session().settings();
  const Settings& others = state.comparison.side()->settings();
  const std::string first = "A: " + name_of_side(own, others);
  const std::string other = "B: " + name_of_side(others, own);
  const float font = ImGui::GetFontSize();
  const float top = place.y + 0.8F * font;
  const float middle = place.x + 0.5F * size.x;
  switch (state.comparison.look.how) {
    case CompareHow::kSide:
      label({place.x + 0.25F * size.x, top}, first, 0.5F);
      label({place.x + 0.75F * size.x, top}, other, 0.5F);
      ImGui::GetBackgroundDrawList()->AddLine({middle, place.y}, {middle, place.y + size.y},
                                              IM_COL32(20, 22, 26, 255));
      break;
    case CompareHow::kWiper: {
      const float line = place.x + static_cast<float>(state.comparison.look.wiper) * size.x;
      const float low =
          state.panels.shown ? top : top + 2.0F * font;  // below the text in the corner
      label({line - 1.2F * font, low}, first, 1.0F);
      label({line + 1.2F * font, low}, other, 0.0F);
      break;
    }
    case CompareHow::kOverlay:
      label({middle, top}, first, 0.5F);
      label({middle, top + 1.7F * font}, other, 0.5F, IM_COL32(136, 184, 255, 255));
      break;
  }
}

}  // namespace

void draw_overlay(ViewerState& state, const WindowTimes& times, ImVec2 place, ImVec2 size) {
  const float font = ImGui::GetFontSize();
  const float top = place.y + 0.8F * font;
  if (state.comparison.side() != nullptr) draw_side_names(state, place, size);
  if (state.panels.corner_numbers && (!state.panels.shown || state.comparison.side() == nullptr)) {
    label({place.x + font, top}, corner_numbers(state, times), 0.0F);
  }
  draw_legend(state, {place.x + size.x - font, top + 1.6F * font});
  if (state.playback.slowed()) {
    label({place.x + font, top + 2.0F * font},
          "Slow motion: the simulation is slower than real time", 0.0F);
  }
  if (state.tools.grab_tool)
    label({place.x + font, top + 4.0F * font},
          "Grab tool: drag the skin  ·  wheel while dragging: grab radius  ·  G: leave the tool",
          0.0F);
  if (!state.messages.notice.empty())
    label({place.x + 0.5F * size.x, place.y + size.y - 4.6F * font}, state.messages.notice, 0.5F);
  if (state.busy()) {
    const auto [fraction, stage] = state.progress();
    const ImVec2 center(place.x + 0.5F * size.x, place.y + size.y - 2.0F * font);
    progress_bar(center, fraction, stage);
    cancel_button({center.x + 10.0F * font, center.y}, state);
  }
}

}  // namespace sinew
