// SPDX-License-Identifier: MIT

#include <algorithm>
#include <string>
#include <vector>

#include "viewer/actions/actions.h"
#include "viewer/actions/build_actions.h"
#include "viewer/actions/fit_actions.h"
#include "viewer/actions/key_name.h"
#include "viewer/actions/shortcuts.h"
#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
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
        {"Click the skin, a joint, a collider", "select it"},
        {"Drag a ring", "rotate the joint or collider"},
        {"Drag an arrow, the outer square", "move or scale the collider"},
        {"Drag the center of the rings", "move the joint by IK, or the collider"},
        {"Ctrl + drag the skin", "grab it; wheel: grab radius"}}},
      {"Mouse while painting",
       {{"Drag on the skin", "paint"},
        {"Shift + drag, Ctrl + drag", "smooth, erase"},
        {"Shift + wheel", "brush radius"},
        {"Ctrl + wheel", "brush strength"}}},
      {"Mouse while building a skeleton",
       {{"Click the body", "add a joint; Ctrl: in the next layer"},
        {"Click a joint or a bone", "select it"},
        {"Drag a joint", "move it; Ctrl: freely"},
        {"Shift + drag", "move it with those below"},
        {"Drag in the tree", "change the parent"}}},
      {"Mouse while fitting a body onto a scan",
       {{"Click a landmark", "select it"},
        {"Click the scan", "place the selected landmark"},
        {"Drag a landmark", "move it, also on the template"},
        {"Drag the wiper's line", "wipe between scan and fit"}}},
      {"Mouse while dragging radii (Shift+R)",
       {{"Drag a ball or a bone", "change its radius"}, {"Shift + drag", "change it finely"}}},
      {"Mouse on number fields",
       {{"Drag", "change the number"},
        {"Double click, Ctrl + click", "type a number"},
        {"Enter, Tab", "apply it; Tab: type the next one"},
        {"Escape", "keep the old number"},
        {"Right click", "reset to default"}}},
      {"Mouse on keyframes",
       {{"Click", "go to the key"},
        {"Drag, Ctrl + drag", "move it, copy it"},
        {"Right click", "set its time, copy, delete"}}},
      {"Anywhere", {{"Escape", "close what is open, cancel work"}}},
      {"Files",
       {{"Drop a file", "open it, or add its motion"}, {"Shift + drop", "use it as a collider"}}},
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

/// Returns the keys of a mode. Second keys are listed with the first.
Section keys_of_mode(const char* title, const std::vector<Shortcut>& keys) {
  Section section{title, {}};
  for (const Shortcut& shortcut : keys) {
    const bool again = !section.lines.empty() && section.lines.back().what == shortcut.label;
    if (again) {
      section.lines.back().keys += ", " + key_name(shortcut);
    } else {
      section.lines.push_back({key_name(shortcut), shortcut.label});
    }
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
  sections.push_back(keys_of_mode("Keys while building a skeleton", building_keys()));
  sections.push_back(keys_of_mode("Keys while fitting a body onto a scan", fitting_keys()));
  return sections;
}

/// Distributes the sections over columns of about the same length, without splitting any.
std::vector<std::vector<Section>> in_columns(const std::vector<Section>& sections,
                                             std::size_t count) {
  const auto height = [](const Section& section) { return section.lines.size() + 2; };
  std::size_t all = 0;
  for (const Section& section : sections) all += height(section);
  std::vector<std::vector<Section>> columns(count);
  std::size_t column = 0, filled = 0;
  for (const Section& section : sections) {
    // Begins the next column if more than half of the section would exceed this one.
    const std::size_t border = all * (column + 1) / count;
    if (column + 1 < count && filled + height(section) / 2 > border) ++column;
    columns[column].push_back(section);
    filled += height(section);
  }
  return columns;
}

/// Returns the width of the keys of a section, screen units.
float key_width_of(const Section& section) {
  float width = 0.0F;
  for (const Line& line : section.lines)
    width = std::max(width, ImGui::CalcTextSize(line.keys.c_str()).x);
  return width + 0.6F * ImGui::GetFontSize();
}

float width_of(const std::vector<Section>& column) {
  float width = 0.0F;
  for (const Section& section : column) {
    for (const Line& line : section.lines)
      width = std::max(width, key_width_of(section) + ImGui::CalcTextSize(line.what.c_str()).x);
  }
  return width + 1.4F * ImGui::GetFontSize();
}

/// Distributes the sections over as many columns as there is room for, at most four.
std::vector<std::vector<Section>> fitting_columns(const std::vector<Section>& sections,
                                                  float room) {
  for (std::size_t count = 4; count > 1; --count) {
    std::vector<std::vector<Section>> columns = in_columns(sections, count);
    float width = 0.0F;
    for (const std::vector<Section>& column : columns) width += width_of(column);
    if (width < room) return columns;
  }
  return in_columns(sections, 1);
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
  static const std::vector<Section> sections = [] {
    std::vector<Section> all = mouse_sections();
    for (Section& section : key_sections()) all.push_back(std::move(section));
    return all;
  }();
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  const float font = ImGui::GetFontSize();
  const auto columns = fitting_columns(sections, 0.98F * screen.WorkSize.x - 2.5F * font);
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F},
                                      {0.98F * screen.WorkSize.x, 0.98F * screen.WorkSize.y});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                 ImGuiWindowFlags_HorizontalScrollbar;
  if (begin_dialog("Keyboard and mouse", &state.panels.help, flags, ImGuiCond_Always)) {
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.7F * font, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.5F * font, 0.2F * font});
    if (ImGui::BeginTable("columns", static_cast<int>(columns.size()),
                          ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX)) {
      for (const std::vector<Section>& column : columns) {
        ImGui::TableNextColumn();
        for (const Section& section : column) draw_section(section, key_width_of(section));
      }
      ImGui::EndTable();
    }
    ImGui::PopStyleVar(2);
    ImGui::TextDisabled(
        "Every menu entry is an action that scripts can run: sinew view --script FILE");
    note_widget("shortcuts");
    if (closed_by_escape(state)) state.panels.help = false;
  }
  ImGui::End();
}

}  // namespace sinew
