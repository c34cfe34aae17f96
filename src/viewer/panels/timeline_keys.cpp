// SPDX-License-Identifier: MIT

#include "viewer/panels/timeline_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viewer/actions/actions.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/tips.h"
#include "viewer/state/clip_frames.h"
#include "viewer/tools/key_edits.h"
#include "viewer/tools/posing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr ImU32 kKeyColor = IM_COL32(255, 214, 92, 255);
constexpr ImU32 kKeyRim = IM_COL32(20, 22, 26, 220);
// In heights of the track. Keys are in its lower part, so that the time can be dragged above them.
constexpr float kKeySize = 0.27F;
constexpr float kKeyHeight = 0.68F;
constexpr float kKeysTop = 0.4F;

/// Returns a time with the number of its frame, if it is that of a frame.
std::string frame_text(const ViewerState& state, double time) {
  constexpr double kOnFrame = 1e-6;  // frames
  const double frame = time * state.playback.frame_rate();
  const double whole = std::round(frame);
  return std::abs(frame - whole) < kOnFrame ? fmt::format("frame {:.0f} ({:.2f} s)", whole, time)
                                            : fmt::format("{:.3f} s", time);
}

void draw_key(ImVec2 center, float radius, ImU32 color) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto quad = [&](float r, ImU32 fill) {
    list.AddQuadFilled({center.x - r, center.y}, {center.x, center.y - r}, {center.x + r, center.y},
                       {center.x, center.y + r}, fill);
  };
  quad(radius + 1.5F, kKeyRim);
  quad(radius, color);
}

/// Runs an edit of keys, and shows why it failed if it did.
template <typename Edit>
void attempt(ViewerState& state, Edit&& edit) {
  state.messages.attempt(edit, [] {});
}

/// Draws a field for the time of a key, in the unit of the marks of the timeline.
NumberEdit time_field(const ViewerState& state, double& time) {
  if (!state.preferences.timeline_frames) {
    return number_field(
        "##time", time,
        {.minimum = 0.0, .maximum = kLongestTake, .format = "%.2f s", .drag_step = 0.01});
  }
  constexpr double kFramesPerUnit = 0.2;
  const double rate = state.playback.frame_rate();
  double frame = std::round(time * rate);
  const NumberEdit edit = number_field("##time", frame,
                                       {.minimum = 0.0,
                                        .maximum = std::floor(kLongestTake * rate),
                                        .format = "frame %.0f",
                                        .whole = true,
                                        .drag_step = kFramesPerUnit});
  if (edit.changed) time = frame / rate;
  return edit;
}

}  // namespace

double snapped_to_frame(const ViewerState& state, double time) {
  if (ImGui::GetIO().KeyShift) return time;
  return nearest_frame_time(time, state.playback.frame_rate(), state.session().duration());
}

bool TimelineKeys::handle(ViewerState& state, ImVec2 at, ImVec2 size) {
  const RecordedClip* const recording = selected_recording(state);
  const double duration = state.session().duration();
  lit_.reset();
  if (recording == nullptr || duration <= 0.0) {
    drag_.reset();
    return false;
  }
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const double per_unit = duration / size.x;
  const double time = std::clamp(per_unit * (mouse.x - at.x), 0.0, duration);
  if (ImGui::IsItemHovered() && mouse.y > at.y + kKeysTop * size.y) {
    const double reach = per_unit * (kKeySize * size.y + 2.0F);
    if (const auto key = nearest_key(*recording, time, reach)) lit_ = recording->keys[*key].time;
  }
  if (ImGui::IsItemActivated() && lit_ && !ImGui::GetIO().KeyShift) drag_ = Drag{*lit_, *lit_};
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
    menu_time_ = typed_time_ = lit_.value_or(snapped_to_frame(state, time));
    ImGui::OpenPopup(lit_ ? "key menu" : "track menu");
  }
  const bool used = drag_.has_value();
  if (drag_) {
    follow_drag(state, time);
  } else if (lit_) {
    tip(fmt::format(
            "Keyframe at {}. Drag to move it, Ctrl + drag to copy it, right click for more.",
            frame_text(state, *lit_))
            .c_str());
  }
  draw_menus(state, at.y);
  return used;
}

void TimelineKeys::follow_drag(ViewerState& state, double time) {
  constexpr float kThreshold = 3.0F;
  const bool copies = ImGui::GetIO().KeyCtrl;
  if (ImGui::IsItemActive()) {
    drag_->moved = drag_->moved || ImGui::IsMouseDragging(ImGuiMouseButton_Left, kThreshold);
    if (!drag_->moved) return;
    drag_->to = snapped_to_frame(state, time);
    show_tip(fmt::format("{} to {}   Shift: between frames{}", copies ? "Copy" : "Move",
                         frame_text(state, drag_->to), copies ? "" : ", Ctrl: copy")
                 .c_str());
    return;
  }
  const Drag drag = *drag_;
  drag_.reset();
  if (!drag.moved || drag.to == drag.from) return state.playback.seek(drag.from);
  attempt(state, [&] {
    copies ? copy_key(state, drag.from, drag.to) : move_key(state, drag.from, drag.to);
  });
}

void TimelineKeys::draw(const ViewerState& state, ImVec2 at, ImVec2 size) const {
  const RecordedClip* const recording = selected_recording(state);
  const double duration = state.session().duration();
  if (recording == nullptr || duration <= 0.0) return;
  const float radius = kKeySize * size.y;
  const auto center = [&](double time) {
    return ImVec2(at.x + static_cast<float>(time / duration) * size.x, at.y + kKeyHeight * size.y);
  };
  const auto show = [&](double time, ImU32 color) { draw_key(center(time), radius, color); };
  for (const PoseKey& key : recording->keys) {
    const bool is_dragged = drag_ && drag_->moved && drag_->from == key.time;
    const bool is_lit = lit_ == key.time;
    show(key.time, is_dragged ? IM_COL32(150, 130, 80, 255)
                              : (is_lit ? IM_COL32(255, 240, 190, 255) : kKeyColor));
    const ImVec2 c = center(key.time);
    note_widget(fmt::format("key {:.2f}", key.time), {c.x - radius, c.y - radius},
                {c.x + radius, c.y + radius});
  }
  if (drag_ && drag_->moved) show(drag_->to, IM_COL32(255, 240, 190, 255));
}

/// Draws the menu that is open, above the track, so that it does not cover the keys.
void TimelineKeys::draw_menus(ViewerState& state, float top) {
  const auto draw_menu = [&](const char* name, void (TimelineKeys::*contents)(ViewerState&)) {
    const ImVec2 place(ImGui::GetIO().MousePos.x, top - 2.0F);
    ImGui::SetNextWindowPos(place, ImGuiCond_Appearing, {0.0F, 1.0F});
    if (!ImGui::BeginPopup(name)) return;
    (this->*contents)(state);
    ImGui::EndPopup();
  };
  draw_menu("key menu", &TimelineKeys::draw_key_menu);
  draw_menu("track menu", &TimelineKeys::draw_track_menu);
}

void TimelineKeys::draw_key_menu(ViewerState& state) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Keyframe at");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(6.0F * ImGui::GetFontSize());
  const NumberEdit edit = time_field(state, typed_time_);
  note_widget("key time");
  if (state.preferences.timeline_frames) {
    ImGui::SameLine();
    ImGui::TextDisabled("%.2f s", typed_time_);
  }
  if (edit.done) {
    attempt(state, [&] { move_key(state, menu_time_, typed_time_); });
    ImGui::CloseCurrentPopup();
  }
  ImGui::Separator();
  if (ImGui::MenuItem("Copy keyframe")) {
    const RecordedClip* const recording = selected_recording(state);
    if (const auto key = nearest_key(*recording, menu_time_, 1e-6))
      copied_ = CopiedKey{recording->keys[*key], recording->base, state.revisions().character};
  }
  note_widget("copy key");
  if (ImGui::MenuItem("Delete keyframe", "Delete"))
    attempt(state, [&] { delete_key(state, menu_time_); });
  note_widget("delete key");
}

void TimelineKeys::draw_track_menu(ViewerState& state) {
  ImGui::SetNextItemWidth(10.0F * ImGui::GetFontSize());
  draw_length(state, menu_length_);
  ImGui::Separator();
  if (ImGui::MenuItem("Insert keyframe", "K")) {
    state.playback.seek(menu_time_);
    try_action(state, "key");
  }
  if (ImGui::MenuItem("Paste keyframe", nullptr, false, copied_.has_value())) {
    attempt(state, [&] { paste_key(state, *copied_, menu_time_); });
  }
  note_widget("paste key");
  ImGui::Separator();
  if (ImGui::MenuItem("Play the whole clip", nullptr, false, state.playback.range.has_value()))
    state.playback.range.reset();
}

void TimelineKeys::draw_length(ViewerState& state) {
  draw_length(state, length_);
}

void TimelineKeys::draw_length(ViewerState& state, std::optional<double>& draft) {
  const RecordedClip* const recording = selected_recording(state);
  if (recording == nullptr) return;
  const double last = recording->keys.empty() ? 0.0 : recording->keys.back().time;
  double length = draft.value_or(recording->duration);
  const NumberEdit edit = number_field("##length", length,
                                       {.minimum = std::max(kShortestTake, last),
                                        .maximum = kLongestTake,
                                        .format = "length %.2f s",
                                        .drag_step = 0.02});
  note_widget("take length");
  if (!ImGui::IsItemActive())
    tip("Length of this clip, at least up to its last keyframe. Drag to change it; double-click to "
        "type "
        "a number.",
        "take-length");
  draft.reset();
  if (edit.held) draft = length;
  if (edit.done) attempt(state, [&] { set_take_length(state, length); });
}

}  // namespace sinew
