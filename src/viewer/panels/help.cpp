// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "viewer/actions/actions.h"
#include "viewer/panels/panels.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

struct Line {
  std::string keys;
  std::string what;
};
struct Section {
  std::string title;
  std::vector<Line> lines;
};

/// Returns the explanations of the mouse.
const std::vector<Section>& mouse_sections() {
  static const std::vector<Section> sections{
      {"Mouse in the view",
       {{"Left or middle drag", "orbit"},
        {"Alt + left drag", "orbit, also over the skin"},
        {"Right drag, Shift + drag", "pan"},
        {"Wheel, two fingers", "zoom; Ctrl: in small steps"},
        {"Two fingers sideways", "orbit"},
        {"Shift + wheel", "pan"},
        {"Ctrl + middle drag", "zoom"},
        {"Drag the wiper's line", "wipe between A and B"},
        {"Click the skin or a joint", "select a joint"},
        {"Drag a ring", "rotate the joint"},
        {"Drag its center", "move the joint by IK"},
        {"Ctrl + drag the skin", "grab it; wheel: grab radius"}}},
      {"Mouse while painting",
       {{"Drag on the skin", "paint"},
        {"Shift + drag, Ctrl + drag", "smooth, erase"},
        {"Shift + wheel", "brush radius"},
        {"Ctrl + wheel", "brush strength"}}},
      {"Mouse on number fields",
       {{"Ctrl + click", "type a number"}, {"Right click", "reset to default"}}},
      {"Files", {{"Drop a file", "open it"}, {"Shift + drop", "use it as a collider"}}},
  };
  return sections;
}

/// Returns the keys of a menu. Second keys of the same action are listed with the first.
Section keys_of(const std::string& menu) {
  Section section{menu, {}};
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.menu != menu || shortcut.key == 0) continue;
    std::string keys = key_name(shortcut);
    for (const Shortcut& other : shortcuts()) {
      if (other.menu.empty() && other.line == shortcut.line) keys += ", " + key_name(other);
    }
    section.lines.push_back({keys, shortcut.label});
  }
  return section;
}

std::vector<Section> key_sections() {
  std::vector<Section> sections;
  for (const auto* const menus : {&menu_names(), &submenu_names()}) {
    for (const std::string& menu : *menus) {
      Section section = keys_of(menu);
      if (!section.lines.empty()) sections.push_back(std::move(section));
    }
  }
  return sections;
}

/// Distributes the sections over columns of about the same length, without splitting any.
template <std::size_t kColumns>
std::array<std::vector<Section>, kColumns> in_columns(const std::vector<Section>& sections) {
  const auto height = [](const Section& section) { return section.lines.size() + 2; };
  std::size_t all = 0;
  for (const Section& section : sections) all += height(section);
  std::array<std::vector<Section>, kColumns> columns;
  std::size_t column = 0, filled = 0;
  for (const Section& section : sections) {
    // Begins the next column if more than half of the section would exceed this one.
    const std::size_t border = all * (column + 1) / kColumns;
    if (column + 1 < kColumns && filled + height(section) / 2 > border) ++column;
    columns[column].push_back(section);
    filled += height(section);
  }
  return columns;
}

void draw_section(const Section& section, float key_width) {
  ImGui::TextUnformatted(section.title.c_str());
  ImGui::Separator();
  for (const Line& line : section.lines) {
    const float left = ImGui::GetCursorPosX();
    ImGui::TextDisabled("%s", line.keys.c_str());
    ImGui::SameLine();
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), left + key_width));
    ImGui::TextUnformatted(line.what.c_str());
  }
  ImGui::Dummy({0.0F, 0.5F * ImGui::GetFontSize()});
}

}  // namespace

void draw_help(ViewerState& state) {
  if (!state.panels.help) return;
  constexpr std::size_t kColumns = 4;
  static const auto columns = in_columns<kColumns>([] {
    std::vector<Section> all = mouse_sections();
    for (Section& section : key_sections()) all.push_back(std::move(section));
    return all;
  }());
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  const float font = ImGui::GetFontSize();
  ImGui::SetNextWindowPos(screen.GetCenter(), ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F},
                                      {0.98F * screen.WorkSize.x, 0.98F * screen.WorkSize.y});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_HorizontalScrollbar;
  if (ImGui::Begin("Keyboard and mouse", &state.panels.help, flags)) {
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.7F * font, 0.0F});
    if (ImGui::BeginTable("columns", kColumns,
                          ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX)) {
      for (std::size_t i = 0; i < kColumns; ++i) {
        ImGui::TableNextColumn();
        for (const Section& section : columns[i])
          draw_section(section, (i == 0 ? 11.5F : 7.0F) * font);
      }
      ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    ImGui::TextDisabled(
        "Every menu entry is an action that scripts can run: sinew view --script FILE");
    note_widget("shortcuts");
  }
  ImGui::End();
}

}  // namespace sinew
