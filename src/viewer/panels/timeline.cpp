// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "viewer/actions/actions.h"
#include "viewer/panels/frame_numbers.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/posing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Draws a button with a drawn symbol, which the font need not contain.
/// \return true if it was pressed
template <typename Draw>
bool symbol_button(const char* id, const char* help, Draw&& draw) {
  const float size = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::Button(id, {1.25F * size, size});
  note_widget(std::string(id).substr(2));
  tip(help);
  const ImVec2 center(at.x + 0.625F * size, at.y + 0.5F * size);
  draw(*ImGui::GetWindowDrawList(), center, 0.26F * size, ImGui::GetColorU32(ImGuiCol_Text));
  return pressed;
}

void draw_triangle(ImDrawList& list, ImVec2 c, float r, ImU32 color) {
  list.AddTriangleFilled({c.x - 0.8F * r, c.y - r}, {c.x - 0.8F * r, c.y + r}, {c.x + r, c.y},
                         color);
}

void draw_bars(ImDrawList& list, ImVec2 c, float r, ImU32 color) {
  for (const float side : {-0.5F, 0.5F}) {
    list.AddRectFilled({c.x + r * (side - 0.25F) * 1.3F, c.y - r},
                       {c.x + r * (side + 0.25F) * 1.3F, c.y + r}, color, 1.0F);
  }
}

void draw_to_start(ImDrawList& list, ImVec2 c, float r, ImU32 color) {
  list.AddRectFilled({c.x - r, c.y - r}, {c.x - 0.65F * r, c.y + r}, color);
  list.AddTriangleFilled({c.x + r, c.y - r}, {c.x + r, c.y + r}, {c.x - 0.55F * r, c.y}, color);
}

void draw_to_end(ImDrawList& list, ImVec2 c, float r, ImU32 color) {
  list.AddRectFilled({c.x + 0.65F * r, c.y - r}, {c.x + r, c.y + r}, color);
  draw_triangle(list, {c.x - 0.25F * r, c.y}, 0.85F * r, color);
}

/// Draws the symbol of a step by one frame: a bar and a triangle that points away from it.
/// \param direction  1: the triangle points to the right; -1: to the left
void draw_step(ImDrawList& list, ImVec2 c, float r, ImU32 color, float direction) {
  const auto bar = [&](float from, float to) {
    list.AddRectFilled({c.x + std::min(direction * from, direction * to) * r, c.y - 0.9F * r},
                       {c.x + std::max(direction * from, direction * to) * r, c.y + 0.9F * r},
                       color);
  };
  bar(-1.1F, -0.75F);
  list.AddTriangleFilled({c.x - direction * 0.35F * r, c.y - 0.9F * r},
                         {c.x - direction * 0.35F * r, c.y + 0.9F * r},
                         {c.x + direction * 1.1F * r, c.y}, color);
}

void draw_frame_back(ImDrawList& list, ImVec2 c, float r, ImU32 color) {
  draw_step(list, c, r, color, -1.0F);
}

void draw_frame_forward(ImDrawList& list, ImVec2 c, float r, ImU32 color) {
  draw_step(list, c, r, color, 1.0F);
}

// Widths of the controls after the list of clips, heights of the font.
constexpr float kEndWidth = 6.5F;
constexpr float kSpeedWidth = 7.0F;
constexpr float kLengthWidth = 8.0F;
constexpr float kModeWidth = 6.5F;
constexpr float kTimeWidth = 7.5F;  // of "99 / 99  ·  3.30 s"
constexpr float kSpeedGap = 18.0F;  // screen units

/// Returns the width of everything that follows the list of clips in its row, with the time in a
/// short form. It does not depend on the time, so that nothing moves while a clip plays.
float width_after_clips(const ViewerState& state) {
  const float font = ImGui::GetFontSize();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  float width = gap + kEndWidth * font + kSpeedGap + kSpeedWidth * font;
  if (const RecordedClip* const recording = selected_recording(state)) {
    width += gap + kLengthWidth * font;
    if (!recording->base.empty()) width += gap + kModeWidth * font;
  }
  return width + gap + kTimeWidth * font;
}

/// Draws the list of clips, as wide as its longest label if there is room for it in the row.
void draw_clip_choice(ViewerState& state) {
  const Session& session = state.session();
  const int present = session.clip();
  const std::vector<std::string>& labels = state.playback.clip_labels();
  float widest = 0.0F;
  for (const std::string& label : labels)
    widest = std::max(widest, ImGui::CalcTextSize(label.c_str()).x);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float font = ImGui::GetFontSize();
  const float border = ImGui::GetFrameHeight() + 2.0F * style.FramePadding.x;
  float width = std::min(std::max(widest + border, 6.5F * font),
                         ImGui::GetWindowContentRegionMax().x - style.WindowPadding.x);
  // The row does not break when a recorded clip brings more controls, if a narrower list avoids it:
  // the view would become lower at the moment of the first keyframe.
  const float row = ImGui::GetWindowContentRegionMax().x -
                    (ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + style.ItemSpacing.x);
  const float room_in_row = row - width_after_clips(state);
  constexpr float kNarrowest = 6.5F;  // heights of the font
  if (room_in_row > kNarrowest * font) width = std::min(width, room_in_row);
  continue_row(std::min(width, 14.0F * font));
  ImGui::SetNextItemWidth(std::min(width, ImGui::GetContentRegionAvail().x));
  const std::string& shown = labels[present + 1];
  const float room = std::min(width, ImGui::GetContentRegionAvail().x) - border;
  const bool open = begin_list("##clip", shortened(shown, room).c_str());
  if (!open) note_widget("clips");
  if (!open) {
    const bool whole = present < 0 || session.clip_at(present).name == shown;
    tip("The clip that is played ([ and ] select the previous and next one)",
        whole ? nullptr : session.clip_at(present).name.c_str());
    return;
  }
  for (int i = -1; i < session.clip_count(); ++i) {
    ImGui::PushID(i);
    if (list_entry(labels[i + 1].c_str(), i == present)) state.playback.select_clip(i);
    note_widget(fmt::format("clip {}", i));
    ImGui::PopID();
  }
  end_list();
}

void draw_end_choice(ViewerState& state) {
  int present = static_cast<int>(state.playback.at_end);
  const float width = kEndWidth * ImGui::GetFontSize();
  continue_row(width);
  ImGui::SetNextItemWidth(width);
  if (choose_from_list("##at-end", present, {"Once", "Loop", "Ping-pong"}))
    state.playback.at_end = static_cast<AtEnd>(present);
  tip("What happens at the end of the clip or of its range (Shift + drag on the timeline sets a "
      "range)");
}

/// Handles the mouse on the track: a drag goes from frame to frame, Shift + drag selects a range,
/// and a right click removes the range.
void handle_track(ViewerState& state, ImVec2 at, float width, std::optional<double>& range_start) {
  const double duration = state.session().duration();
  const float fraction = (ImGui::GetIO().MousePos.x - at.x) / width;
  const double time = duration * std::clamp(static_cast<double>(fraction), 0.0, 1.0);
  // Recorded clips have a menu on a right click instead (TimelineKeys).
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right) && selected_recording(state) == nullptr)
    state.playback.range.reset();
  if (ImGui::IsItemActivated() && ImGui::GetIO().KeyShift) range_start = time;
  if (!ImGui::IsItemActive()) {
    range_start.reset();
  } else if (!range_start) {
    state.playback.seek(snapped_to_frame(state, time));
  } else if (std::abs(time - *range_start) > 0.005 * duration) {
    state.playback.range = PlayRange{std::min(time, *range_start), std::max(time, *range_start)};
  }
}

/// Shades the parts of the clip outside the played range.
/// \param margin  width of the track beyond the start and the end of the clip
void draw_range(const ViewerState& state, ImDrawList& list, ImVec2 at, ImVec2 size, float margin) {
  const double duration = state.session().duration();
  const auto place = [&](double time) {
    return at.x + static_cast<float>(time / duration) * size.x;
  };
  if (state.playback.range) {
    const ImU32 shade = ImGui::GetColorU32(ImGuiCol_WindowBg, 0.65F);
    list.AddRectFilled({at.x - margin, at.y}, {place(state.playback.range->first), at.y + size.y},
                       shade);
    list.AddRectFilled({place(state.playback.range->last), at.y},
                       {at.x + size.x + margin, at.y + size.y}, shade);
  }
}

/// Draws the frame and the time at the right end of the row, in the longest form that fits, or on a
/// row of their own.
void draw_time(ViewerState& state) {
  const std::vector<std::string> texts = time_texts(state);
  if (texts.empty()) return;
  const float right = ImGui::GetWindowContentRegionMax().x;
  const float used = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x;
  const float free = right - used - ImGui::GetStyle().ItemSpacing.x;
  const auto fitting = std::find_if(texts.begin(), texts.end() - 1, [&](const std::string& text) {
    return ImGui::CalcTextSize(text.c_str()).x <= free;
  });
  const float width = ImGui::CalcTextSize(fitting->c_str()).x;
  continue_row(width);
  ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), right - width));
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", fitting->c_str());
  note_widget("time");
  if (ImGui::IsItemClicked()) try_action(state, "timeline-frames toggle");
  tip("The frame and the time of the clip. The rate is that of the clip's file or keys, or 30 "
      "frames per second if they have none. Click: marks in frames, or in seconds and "
      "frames");
}

void draw_track(ViewerState& state, std::optional<double>& range_start, TimelineKeys& keys) {
  const double duration = state.session().duration();
  const ImVec2 low = ImGui::GetCursorScreenPos();
  // Keys are below the texts of the marks.
  const bool has_keys = selected_recording(state) != nullptr;
  const float height = (has_keys ? 2.1F : 1.5F) * ImGui::GetFontSize();
  const ImVec2 whole(ImGui::GetContentRegionAvail().x, height);
  // Keys at the start and at the end of the clip are inside the track.
  const float margin = std::ceil(TimelineKeys::kKeyReach * whole.y);
  const ImVec2 at(low.x + margin, low.y);
  const ImVec2 size(whole.x - 2.0F * margin, whole.y);
  if (size.x < 10.0F) return;
  ImGui::InvisibleButton("##track", whole);
  note_widget("track frame");
  note_widget("track", at, {at.x + size.x, at.y + size.y});
  const bool uses_key = keys.handle(state, at, size);
  if (duration > 0.0 && !uses_key) handle_track(state, at, size.x, range_start);
  if (!ImGui::IsItemActive() && !keys.is_lit()) {
    tip("Drag to scrub by frames; press Shift during the drag to scrub between them. Shift + drag "
        "sets the range that is played, a right click removes it.");
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 background =
      ImGui::GetColorU32(ImGui::IsItemHovered() ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg);
  const float rounding = ImGui::GetStyle().FrameRounding;
  const ImVec2 high(low.x + whole.x, low.y + whole.y);
  list.AddRectFilled(low, high, background, rounding);
  if (duration <= 0.0) return;
  const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const float small = 0.78F * ImGui::GetFontSize();
  const bool in_frames = state.preferences.timeline_frames;
  const double rate = state.playback.frame_rate();
  const float apart = (in_frames ? 4.0F : 6.0F) * ImGui::GetFontSize();
  for (const auto& [time, text] : time_marks(duration, size.x, apart, rate, in_frames)) {
    const float x = at.x + static_cast<float>(time / duration) * size.x;
    list.AddLine({x, at.y + 0.7F * size.y}, {x, at.y + size.y - 1.0F}, faint);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    // Beside the head of the present time, which is at the height of texts above keys.
    const float aside = (has_keys ? 0.55F : 0.3F) * small;
    if (x + aside + width > high.x) continue;
    list.AddText(ImGui::GetFont(), small, {x + aside, at.y + (has_keys ? 0.01F : 0.35F) * size.y},
                 faint, text.c_str());
  }
  draw_range(state, list, at, size, margin);
  const float head = at.x + static_cast<float>(state.session().time() / duration) * size.x;
  const ImU32 accent = ImGui::GetColorU32(ImGuiCol_SliderGrabActive);
  list.AddRectFilled(low, {head, high.y}, ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.35F), rounding);
  list.AddLine({head, at.y}, {head, at.y + size.y}, accent, 2.0F);
  list.AddCircleFilled({head, at.y + 0.2F * size.y}, 0.26F * ImGui::GetFontSize(), accent);
  keys.draw(state, at, size);
}

/// Draws the choice how the keyframes of a recorded clip act on the clip below them.
void draw_take_mode(ViewerState& state) {
  const RecordedClip& recording = *selected_recording(state);
  if (recording.base.empty()) return;
  const float width = kModeWidth * ImGui::GetFontSize();
  continue_row(width);
  ImGui::SetNextItemWidth(width);
  int present = recording.overrides ? 1 : 0;
  if (choose_from_list("##take-mode", present, {"Additive", "Override"}))
    try_action(state, present == 1 ? "take-mode override" : "take-mode additive");
  note_widget("take mode");
  tip("How the keyframes act on the clip below. Additive: they change its pose, and other frames "
      "change by the same offset. Override: joints with keyframes follow the keyframes alone, "
      "before the first and after the last one, too",
      "take-mode");
}

/// Draws the slider of the speed of playback.
void draw_speed(ViewerState& state) {
  const float slider = kSpeedWidth * ImGui::GetFontSize();
  continue_row(slider, kSpeedGap);
  ImGui::SetNextItemWidth(slider);
  number_field("##speed", state.edits.settings.speed,
               {.minimum = 0.05, .maximum = 4.0, .format = "speed %.2fx", .logarithmic = true});
  note_widget("speed");
  if (!ImGui::IsItemActive()) {
    tip("Playback speed; right click: reset to 1", "playback.speed");
  }
  if (ImGui::BeginPopupContextItem()) {
    if (ImGui::MenuItem("Reset to 1")) state.edits.settings.speed = 1.0;
    ImGui::EndPopup();
  }
}

}  // namespace

void Timeline::draw(ViewerState& state) {
  draw_track(state, range_start_, keys_);
  if (symbol_button("##start", "Jump to start (Backspace)", draw_to_start))
    state.playback.seek(0.0);
  ImGui::SameLine(0.0F, 4.0F);
  if (symbol_button("##frame-back", "Step back by one frame (Left)", draw_frame_back))
    try_action(state, "step-frames -1");
  ImGui::SameLine(0.0F, 4.0F);
  const bool playing = state.playback.playing;
  if (symbol_button("##play", playing ? "Pause (Space)" : "Play (Space)",
                    [&](ImDrawList& list, ImVec2 c, float r, ImU32 color) {
                      playing ? draw_bars(list, c, r, color) : draw_triangle(list, c, r, color);
                    })) {
    try_action(state, "toggle-play");
  }
  ImGui::SameLine(0.0F, 4.0F);
  if (symbol_button("##frame-forward", "Step forward by one frame (Right)", draw_frame_forward))
    try_action(state, "step-frames 1");
  ImGui::SameLine(0.0F, 4.0F);
  if (symbol_button("##end", "Jump to the last frame (End)", draw_to_end))
    try_action(state, "seek end");
  draw_clip_choice(state);
  draw_end_choice(state);
  draw_speed(state);
  if (selected_recording(state) != nullptr) {
    const float width = kLengthWidth * ImGui::GetFontSize();
    continue_row(width);
    ImGui::SetNextItemWidth(width);
    keys_.draw_length(state);
    draw_take_mode(state);
  }
  draw_time(state);
  height_ = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y -
            ImGui::GetStyle().ItemSpacing.y + ImGui::GetScrollY();
}

}  // namespace sinew
