// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/counted.h"
#include "session/settings/setting_differences.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/contact_legend.h"
#include "viewer/panels/cut_legend.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/panels/view_label.h"
#include "viewer/scene/image_labels.h"
#include "viewer/tools/posing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns a text whose longest words, which are paths, are shortened in the middle.
std::string with_short_words(const std::string& text, float widest) {
  std::string result;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t space = std::min(text.find(' ', from), text.size());
    const std::string word = text.substr(from, space - from);
    result += (from > 0 ? " " : "") + shortened(word, std::min(widest, 24 * ImGui::GetFontSize()));
    from = space + 1;
  }
  return result;
}

/// \return upper edge of what was drawn
float progress_bar(ImVec2 center, float width, double fraction, const std::string& stage) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  const ImVec2 half(0.5F * width, 0.28F * font);
  const ImVec2 from(center.x - half.x, center.y - half.y);
  const ImVec2 to(center.x + half.x, center.y + half.y);
  const float top =
      view_label({center.x, from.y - 1.8F * font}, stage.empty() ? "Preparing" : stage, 0.5F, 0.0F);
  list.AddRectFilled(from, to, IM_COL32(16, 18, 22, 170), half.y);
  const auto clamped = static_cast<float>(std::clamp(fraction, 0.02, 1.0));
  list.AddRectFilled(from, {from.x + 2.0F * half.x * clamped, to.y},
                     ImGui::GetColorU32(ImGuiCol_PlotHistogram), half.y);
  return top;
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

/// Says that joints do not follow the clip, because they are posed by hand, and offers what to do
/// about it.
/// \param foot    middle of the lower edge
/// \param widest  width of the view; the text is wrapped and the buttons are below it if necessary
/// \return upper edge of what was drawn
float draw_unkeyed_pose(ViewerState& state, ImVec2 foot, float widest) {
  const int count = unkeyed_joint_count(state);
  if (count == 0 || !state.panels.shown) return foot.y;
  const std::string clip =
      shortened(state.playback.clip_label(), 14.0F * ImGui::GetFontSize());
  ImGui::SetNextWindowPos(foot, ImGuiCond_Always, {0.5F, 1.0F});
  ImGui::SetNextWindowBgAlpha(0.8F);
  ImGui::Begin("unkeyed pose", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  const std::string text =
      fmt::format("{} posed by hand {} not follow {}", counted(count, "joint", "joints"),
                  count == 1 ? "does" : "do", clip);
  const float buttons = 19.0F * ImGui::GetFontSize();
  const bool one_row = ImGui::CalcTextSize(text.c_str()).x + buttons < widest;
  ImGui::AlignTextToFramePadding();
  ImGui::PushTextWrapPos(widest - 2.0F * ImGui::GetStyle().WindowPadding.x);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  tip("Poses without a keyframe stay over every clip until they are reset");
  note_widget("unkeyed pose");
  for (const auto& [label, line] :
       {std::pair{"Reset pose", "reset-pose"}, std::pair{"Insert keyframe", "key"}}) {
    if (one_row || label != std::string("Reset pose")) ImGui::SameLine();
    if (ImGui::Button(label)) try_action(state, line);
    note_widget(std::string("unkeyed ") + line);
    const bool starts_clip = line == std::string("key") && selected_recording(state) == nullptr;
    tip(starts_clip
            ? "Insert a keyframe with the posed joints into a new recorded clip (take), which is "
              "layered over this clip; this clip stays unchanged"
            : as_sentence(find_action(line).help).c_str());
  }
  const float top = foot.y - ImGui::GetWindowHeight();
  ImGui::End();
  return top;
}

/// Offers to build a skeleton for a mesh that has none.
/// \param foot    middle of the lower edge
/// \param widest  width of the view
/// \return upper edge of what was drawn
float draw_build_offer(ViewerState& state, ImVec2 foot, float widest) {
  const bool offers = state.session().character().skeleton.empty() && !state.building.is_on() &&
                      !state.fitting.is_on() && !state.skeletons.is_opening();
  if (!offers || !state.panels.shown) return foot.y;
  ImGui::SetNextWindowPos(foot, ImGuiCond_Always, {0.5F, 1.0F});
  ImGui::SetNextWindowBgAlpha(0.8F);
  ImGui::Begin("build offer", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  const bool half_built = state.edits.document.draft.has_value();
  const std::string text = half_built
                               ? "The skeleton of this mesh is half built"
                               : "This mesh has no skeleton: build one, or fit a body onto it";
  const bool one_row = ImGui::CalcTextSize(text.c_str()).x + 18.0F * ImGui::GetFontSize() < widest;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
  if (one_row) ImGui::SameLine();
  if (ImGui::Button(half_built ? "Continue" : "Build a skeleton")) try_action(state, "build on");
  note_widget("build offer");
  tip("Place joints in the body by clicking it, or begin with a template");
  ImGui::SameLine();
  if (ImGui::Button("Fit a body")) try_action(state, "fit on");
  note_widget("fit offer");
  tip("The mesh is the scan of a person: fits a human body with a skeleton and weights onto it");
  const float top = foot.y - ImGui::GetWindowHeight();
  ImGui::End();
  return top;
}

/// Returns true if no word of a text has to be broken to wrap it at a width.
bool wraps_between_words(const std::string& text, float widest) {
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", from), text.size());
    if (ImGui::CalcTextSize(text.c_str() + from, text.c_str() + end).x > widest) return false;
    from = end + 1;
  }
  return true;
}

/// Returns the name of a side of a comparison with the numbers below it. In a narrow view, the name
/// is shortened, and the numbers are left out.
std::string text_of_side(const std::string& name, const std::string& numbers, float widest) {
  if (!wraps_between_words(name, widest)) return without_end(name.c_str(), widest);
  if (numbers.empty() || !wraps_between_words(numbers, widest)) return name;
  return name + "\n" + numbers;
}

/// Returns true if legends up to the edge at `right` would reach as far to the left as the status
/// box, by their widths in the last frame.
bool meets_status(float right) {
  const ImGuiWindow* const status = ImGui::FindWindowByName("status");
  if (status == nullptr || !status->Active) return false;
  float widest = 0.0F;
  for (const char* const name : {"legend", "paint legend", "cut legend", "contact legend"}) {
    const ImGuiWindow* const legend = ImGui::FindWindowByName(name);
    if (legend != nullptr && legend->WasActive) widest = std::max(widest, legend->Size.x);
  }
  return widest > 0.0F && right - widest < status->Pos.x + status->Size.x;
}

/// Returns what the mouse does in the view with the present tool; null without one.
const char* hint_of(const ViewerState& state) {
  if (state.tools.radius_tool)
    return "Drag a ball or a bone: change its radius (Shift: finely)  ·  Escape: leave the tool";
  // These are lines at the side, since one row would cover the head.
  if (state.building.is_on())
    return "Click the body: add a joint\n"
           "Drag a joint: move it\n"
           "    Ctrl: freely\n"
           "    Shift: with its branch\n"
           "Enter: use the skeleton\n"
           "Escape: leave";
  if (state.tools.grab_tool)
    return "Grab tool: drag the skin  ·  wheel while dragging: grab radius  ·  G: leave the tool";
  return nullptr;
}

void draw_hint(const ViewerState& state, ImVec2 place, float widest) {
  const char* const hint = hint_of(state);
  if (hint == nullptr) return;
  view_label(place, hint, 0.0F, widest);
  const ImVec2 size = ImGui::CalcTextSize(hint, nullptr, false, widest);
  note_widget("hint", place, {place.x + size.x, place.y + size.y});
}

}  // namespace

void Overlay::draw(ViewerState& state, const WindowTimes& times, ImVec2 place, ImVec2 size,
                   float questions) {
  const float font = ImGui::GetFontSize();
  const float top = place.y + 0.8F * font;
  if (state.fitting.is_on()) {
    draw_fit_overlay(state, place, size, questions);
    return draw_foot(state, place, size);
  }
  float below = top;
  const bool compares = state.comparison.side() != nullptr;
  const bool divided = compares && state.comparison.look.how == CompareHow::kSide;
  const std::size_t sides = divided ? state.comparison.shown_sides().size() + 1 : 1;
  // The other texts are below the names of the sides.
  const float box = compares ? draw_sides(state, place, size) + 0.4F * font : top;
  float foot = place.y + size.y;
  if (state.panels.corner_numbers && divided) {
    // The characters next to each other are narrow: the numbers would cover the first one.
    const ImVec2 at(place.x + 0.5F * font, foot - 0.5F * font);
    foot = status_.draw_row(state, times.log, times.frame_ms, at, size.x - font);
    below = box;
  } else if (state.panels.corner_numbers) {
    const ImVec2 at(place.x + 0.5F * font, box);
    below = status_.draw_box(state, times.log, times.frame_ms, at, size.x);
  }
  const float right = place.x + size.x - font;
  const float next_to_status = std::max(box, top + 1.6F * font);
  const ImVec2 corner(right, divided               ? box
                             : meets_status(right) ? below + 0.5F * font
                                                   : next_to_status);
  const auto next_corner = [&](float bottom, ImVec2 before) -> ImVec2 {
    return {corner.x, bottom > before.y ? bottom + 0.5F * font : before.y};
  };
  const ImVec2 second = next_corner(draw_legend(state, corner, size.x, sides), corner);
  draw_contact_legend(state, next_corner(draw_cut_legend(state, second), second));
  draw_hint(state, {place.x + font, std::max(below, questions) + 0.6F * font},
            size.x - 2.0F * font);
  draw_foot(state, place, {size.x, foot - place.y});
}

/// Draws the name of each side of a comparison and its statistics where the side is shown.
/// \return lower edge of what was drawn
float Overlay::draw_sides(const ViewerState& state, ImVec2 place, ImVec2 size) {
  std::vector<std::string> names = names_of_sides(state);
  const auto shown = state.comparison.shown_sides();
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = fmt::format("{}: {}", side_letter(i == 0 ? -1 : shown[i - 1].first), names[i]);
  const std::vector<std::string> numbers = state.panels.corner_numbers
                                               ? sides_.texts(state, ImGui::GetTime())
                                               : std::vector<std::string>(names.size());
  const float font = ImGui::GetFontSize();
  const float top = place.y + 0.8F * font;
  float bottom = top;
  // Draws one text; `room` is the width that it may have.
  const auto draw = [&](std::size_t side, ImVec2 at, float anchor, float room,
                        ImU32 color = IM_COL32(240, 240, 242, 255)) {
    const float widest = std::max(room - 1.4F * font, font);
    const std::string text = text_of_side(names[side], numbers[side], widest);
    view_label(at, text, anchor, widest, color);
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str(), nullptr, false, widest);
    bottom = std::max(bottom, at.y + extent.y + 0.6F * font);
    const float left = at.x - anchor * extent.x;
    note_widget(fmt::format("side {}", text.front()), {left, at.y},
                {left + extent.x, at.y + extent.y});
  };
  const float middle = place.x + 0.5F * size.x;
  switch (state.comparison.look.how) {
    case CompareHow::kSide: {
      const float width = size.x / static_cast<float>(names.size());
      for (std::size_t i = 0; i < names.size(); ++i) {
        const float left = place.x + static_cast<float>(i) * width;
        draw(i, {left + 0.5F * width, top}, 0.5F, width);
        if (i > 0)
          ImGui::GetBackgroundDrawList()->AddLine({left, place.y}, {left, place.y + size.y},
                                                  IM_COL32(20, 22, 26, 255));
      }
      break;
    }
    case CompareHow::kWiper: {
      const float line = static_cast<float>(state.comparison.look.wiper) * size.x;
      draw(0, {place.x + line - 1.2F * font, top}, 1.0F, size.x);
      draw(1, {place.x + line + 1.2F * font, top}, 0.0F, size.x);
      break;
    }
    case CompareHow::kOverlay:
      draw(0, {middle, top}, 0.5F, size.x);
      draw(1, {middle, bottom + 0.2F * font}, 0.5F, size.x, IM_COL32(136, 184, 255, 255));
      break;
  }
  return bottom;
}

/// Draws what has been done and the progress of what is being done, one above the other.
void Overlay::draw_foot(ViewerState& state, ImVec2 place, ImVec2 size) {
  const float font = ImGui::GetFontSize();
  const float middle = place.x + 0.5F * size.x;
  const float bottom = place.y + size.y - 0.5F * font;
  const float above_offer = draw_build_offer(state, {middle, bottom}, size.x);
  const float above_pose =
      above_offer < bottom ? above_offer : draw_unkeyed_pose(state, {middle, bottom}, size.x);
  float foot = above_pose - 0.7F * font;
  if (state.busy()) {
    const auto [fraction, stage] = state.progress();
    const ImVec2 center(middle, foot - 0.8F * font);
    const float width = std::min(18.0F * font, size.x - 8.0F * font);
    foot = progress_bar(center, width, fraction, stage);
    cancel_button({center.x + 0.5F * width + font, center.y}, state);
    note_widget("progress", {center.x - 0.5F * width, foot}, {center.x + 0.5F * width, center.y});
  }
  if (above_pose < bottom || state.busy()) keep_tips_above(foot);
  if (state.messages.notice.empty()) return;
  const float widest = size.x - 2.0F * font;
  const std::string text = with_short_words(state.messages.notice, widest);
  const float height = ImGui::CalcTextSize(text.c_str(), nullptr, false, widest).y;
  const float top = view_label({middle, foot - height - 0.6F * font}, text, 0.5F, widest);
  keep_tips_above(top);
  note_widget("notice", {middle - 0.5F * widest, top}, {middle + 0.5F * widest, foot});
}

}  // namespace sinew
