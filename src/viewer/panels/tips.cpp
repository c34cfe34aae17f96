// SPDX-License-Identifier: MIT

#include "viewer/panels/tips.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Holds the upper edge of what tooltips should not cover, and the last frame in which it was
/// shown.
struct Covered {
  float top = 0.0F;
  int frame = -2;
};
Covered g_notice;
bool g_behind_dialog = false;  ///< the panels at the edges of the window are behind a dialog

/// Returns true if a window is one of the panels at the edges of the main window.
bool is_docked(const ImGuiWindow& window) {
  return (window.Flags & ImGuiWindowFlags_NoBringToFrontOnFocus) != 0;
}

/// Returns the area for tooltips: the window without the timeline and what is above it.
ImRect area_for_tips() {
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  ImRect area(screen.Pos, {screen.Pos.x + screen.Size.x, screen.Pos.y + screen.Size.y});
  const ImGuiWindow* const timeline = ImGui::FindWindowByName("Timeline");
  if (timeline != nullptr && timeline->WasActive) area.Max.y = timeline->Pos.y;
  const bool below = area.Max.y > g_notice.top && g_notice.frame >= ImGui::GetFrameCount() - 1;
  if (below) area.Max.y = g_notice.top;
  return area;
}

/// Returns where a tooltip of this size covers neither the last item nor the timeline.
ImVec2 place_of_tip(const ImRect& area, ImVec2 size) {
  const float gap = 0.4F * ImGui::GetFontSize();
  const ImGuiWindow& window = *ImGui::GetCurrentWindow()->RootWindow;
  const ImRect panel = window.Rect();
  const ImRect item(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const ImVec2 left(panel.Min.x - gap - size.x, item.Min.y);
  const ImVec2 right(panel.Max.x + gap, item.Min.y);
  const ImVec2 below(item.Min.x, item.Max.y + gap);
  const ImVec2 above(item.Min.x, std::min(item.Min.y, area.Max.y) - gap - size.y);
  const bool popup = (window.Flags & ImGuiWindowFlags_Popup) != 0;
  // Next to panels and menus, where other items are not covered either.
  const std::array<ImVec2, 5> wanted =
      popup ? std::array{right, left, below, above, below}
            : std::array{is_docked(window) ? left : below, below, above, left, right};
  for (ImVec2 place : wanted) {
    const bool sideways = place.y == item.Min.y;
    // A tooltip next to the item may move up and down, one below or above it sideways.
    if (sideways) place.y = std::max(area.Min.y, std::min(place.y, area.Max.y - size.y));
    if (!sideways) place.x = std::max(area.Min.x, std::min(place.x, area.Max.x - size.x));
    const ImRect there(place, {place.x + size.x, place.y + size.y});
    if (area.Contains(there) && !there.Overlaps(item)) return place;
  }
  return {std::max(area.Min.x, area.Max.x - size.x), area.Min.y};
}

/// Returns the widest text of a tooltip: if it is shown to the left of the side panel, it has to
/// fit there.
float widest_tip(const ImRect& area) {
  constexpr float kWidest = 22.0F;  // heights of the font
  const float room = ImGui::GetCurrentWindow()->RootWindow->Pos.x - area.Min.x -
                     2.0F * ImGui::GetStyle().WindowPadding.x - ImGui::GetFontSize();
  const float wanted = kWidest * ImGui::GetFontSize();
  return room > 0.4F * wanted ? std::min(room, wanted) : wanted;
}

}  // namespace

void tip(const char* text, const char* faint) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  if (faint != nullptr && *faint != '\0') {
    show_tip(text, {faint});
  } else {
    show_tip(text);
  }
}

void show_tip(const char* text, std::initializer_list<const char*> faint) {
  if (g_behind_dialog && is_docked(*ImGui::GetCurrentWindow()->RootWindow)) return;
  const ImRect area = area_for_tips();
  const float width = widest_tip(area);
  const ImGuiStyle& style = ImGui::GetStyle();
  ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, width);
  for (const char* const line : faint) {
    const ImVec2 own = ImGui::CalcTextSize(line, nullptr, false, width);
    size = {std::max(size.x, own.x), size.y + style.ItemSpacing.y + own.y};
  }
  size = {std::ceil(size.x + 2.0F * style.WindowPadding.x),
          std::ceil(size.y + 2.0F * style.WindowPadding.y)};
  const ImVec2 place = place_of_tip(area, size);
  ImGui::SetNextWindowPos(place);
  ImGui::SetNextWindowSize(size);  // or it would have the size of the last tooltip for a frame
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(style.WindowPadding.x + width);
  ImGui::TextUnformatted(text);
  for (const char* const line : faint) ImGui::TextDisabled("%s", line);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  note_widget("tip", place, {place.x + size.x, place.y + size.y});
}

void keep_tips_above(float top) {
  g_notice = {top, ImGui::GetFrameCount()};
}

void hide_tips_of_panels(bool hidden) {
  g_behind_dialog = hidden;
}

void fitted_text(const char* text, float width) {
  const std::string fitting = without_end(text, width);
  ImGui::TextUnformatted(fitting.c_str());
  if (fitting != text) note_cut_text(text);
}

std::string without_end(const char* text, float width) {
  if (ImGui::CalcTextSize(text).x <= width) return text;
  const float dots = ImGui::CalcTextSize("…").x;
  const char* end = text;
  while (*end != '\0') {
    // Advance by a whole UTF-8 character.
    const char* next = end + 1;
    while ((*next & 0xC0) == 0x80) ++next;
    if (ImGui::CalcTextSize(text, next).x + dots > width) break;
    end = next;
  }
  return std::string(text, end) + "…";
}

std::string shortened(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  // Positions between whole UTF-8 characters.
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] & 0xC0) != 0x80) ends.push_back(i);
  }
  const auto without_middle = [&](std::size_t left_out) {
    const std::size_t kept = ends.size() - 1 - left_out;
    const std::size_t first = kept / 3;  // the end of a path, its file, tells most
    return text.substr(0, ends[first]) + "…" + text.substr(ends[first + left_out]);
  };
  // The fewest characters that have to be left out.
  std::size_t few = 1, many = ends.size() - 1;
  while (few < many) {
    const std::size_t middle = (few + many) / 2;
    const bool fits = ImGui::CalcTextSize(without_middle(middle).c_str()).x <= width;
    (fits ? many : few) = fits ? middle : middle + 1;
  }
  return without_middle(few);
}

void show_whole_path(const std::string& path) {
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  const float width = to.x - from.x - 2.0F * padding.x;
  if (ImGui::IsItemActive() || ImGui::CalcTextSize(path.c_str()).x <= width) return;
  const ImGuiCol color = ImGui::IsItemHovered() ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(from, to, ImGui::GetColorU32(color), ImGui::GetStyle().FrameRounding);
  list.AddText({from.x + padding.x, from.y + padding.y}, ImGui::GetColorU32(ImGuiCol_Text),
               shortened(path, width).c_str());
}

void continue_row(float width, float gap) {
  const float used = gap < 0.0F ? ImGui::GetStyle().ItemSpacing.x : gap;
  const float end = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + used + width;
  if (end <= ImGui::GetWindowContentRegionMax().x) ImGui::SameLine(0.0F, gap);
}

void fact(const char* name, const char* value, const char* help) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", name);
  tip(help);
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(value);
  tip(help);
}

}  // namespace sinew
