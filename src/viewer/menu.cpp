// The loader of OpenGL comes with the headers below.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/ranges.h>

#include <array>

#include "viewer/actions.h"
#include "viewer/paint_actions.h"
#include "viewer/panels.h"
#include "viewer/posing.h"
#include "viewer/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr std::array kMenus{"File",   "Edit", "Playback", "Pose",     "Paint",
                            "Camera", "View", "Shading",  "Heat map", "Help"};

std::string key_name(const Shortcut& shortcut) {
  if (shortcut.key == 0) return "";
  const auto name = [&]() -> std::string {
    switch (shortcut.key) {
      case GLFW_KEY_SPACE:
        return "Space";
      case GLFW_KEY_BACKSPACE:
        return "Backspace";
      case GLFW_KEY_HOME:
        return "Home";
      case GLFW_KEY_DELETE:
        return "Delete";
      case GLFW_KEY_ESCAPE:
        return "Escape";
      case GLFW_KEY_KP_DECIMAL:
        return "Keypad .";
      case GLFW_KEY_TAB:
        return "Tab";
      case GLFW_KEY_F1:
        return "F1";
      case GLFW_KEY_F12:
        return "F12";
      default:
        break;
    }
    if (shortcut.key >= GLFW_KEY_KP_0 && shortcut.key <= GLFW_KEY_KP_9) {
      return fmt::format("Keypad {}", shortcut.key - GLFW_KEY_KP_0);
    }
    return std::string(1, static_cast<char>(shortcut.key));  // GLFW's letters are ASCII
  }();
  return (shortcut.control ? "Ctrl+" : "") + name;
}

/// Whether a menu line's switch is on, for its tick.
bool is_on(const ViewerState& state, const Shortcut& shortcut) {
  if (const std::optional<bool> paints = paint_line_is_on(state, shortcut.line)) return *paints;
  for (const Layer& layer : layers()) {
    if (shortcut.line == "view " + layer.name + " toggle") return state.view.*layer.shown;
  }
  if (shortcut.line == "loop toggle") return state.at_end == AtEnd::kLoop;
  if (shortcut.line == "orthographic toggle") return state.camera.orthographic;
  if (shortcut.line == "local-axes toggle") return state.local_axes;
  if (shortcut.line == fmt::format("heat {}", heat_map_info(state.heat_map).name)) return true;
  if (shortcut.line == fmt::format("shading {}", name_of(state.view.shading))) return true;
  if (shortcut.line == "pin selected toggle")
    return state.selected_joint >= 0 && is_pinned(state, state.selected_joint);
  if (shortcut.line == "grab-tool toggle") return state.grab_tool;
  if (shortcut.line == "compare toggle") return state.comparing();
  if (shortcut.line == "cut toggle") return state.view.cut;
  if (shortcut.line == "numbers toggle") return state.corner_numbers;
  if (shortcut.line == "pause-graph toggle") return state.graph_paused;
  if (shortcut.line == "panels toggle") return state.panels;
  if (shortcut.line == "theme light toggle") return state.preferences.theme == Theme::kLight;
  return false;
}

/// Files that were opened before, those that are still there.
void draw_recent(ViewerState& state) {
  if (!ImGui::BeginMenu("Open recent", !state.preferences.recent.empty())) return;
  const auto recent = state.preferences.recent;  // opening one changes the list
  for (const std::vector<std::string>& files : recent) {
    const std::string label = fmt::format("{}", fmt::join(files, ", "));
    if (ImGui::MenuItem(label.c_str(), nullptr, false, are_there(files))) state.open(files);
  }
  ImGui::EndMenu();
}

/// What a line of a menu does, in more words than its label.
std::string help_of(const Shortcut& shortcut) {
  for (const Layer& layer : layers()) {
    if (shortcut.line == "view " + layer.name + " toggle") return layer.help;
  }
  for (const HeatMapInfo& heat : heat_maps()) {
    if (shortcut.line == fmt::format("heat {}", heat.name)) return heat.help;
  }
  return find_action(shortcut.line).help;
}

void table_row(const std::string& left, const std::string& right) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", left.c_str());
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(right.c_str());
}

}  // namespace

void draw_menu(ViewerState& state) {
  if (!ImGui::BeginMainMenuBar()) return;
  for (const char* menu : kMenus) {
    const bool open = ImGui::BeginMenu(menu);
    if (!open) note_widget(fmt::format("menu {}", menu));
    if (!open) continue;
    if (menu == kMenus[0]) draw_recent(state);
    for (const Shortcut& shortcut : shortcuts()) {
      if (shortcut.menu != menu) continue;
      if (ImGui::MenuItem(shortcut.label.c_str(), key_name(shortcut).c_str(),
                          is_on(state, shortcut))) {
        try_action(state, shortcut.line);
      }
      note_widget(shortcut.line);
      if (ImGui::IsItemHovered()) tip(help_of(shortcut).c_str());
    }
    ImGui::EndMenu();
  }
  const char* hint = "Drop a character's files here to open it";
  ImGui::SameLine(ImGui::GetWindowWidth() - ImGui::CalcTextSize(hint).x -
                  2 * ImGui::GetStyle().WindowPadding.x);
  ImGui::TextDisabled("%s", hint);
  ImGui::EndMainMenuBar();
}

void draw_help(ViewerState& state) {
  if (!state.help) return;
  const ImVec2 center = ImGui::GetMainViewport()->GetCenter();
  ImGui::SetNextWindowPos(center, ImGuiCond_Appearing, {0.5F, 0.5F});
  const ImGuiWindowFlags flags =
      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove;
  if (ImGui::Begin("Keys and mouse", &state.help, flags) && ImGui::BeginTable("keys", 2)) {
    table_row("Left drag, middle drag", "turn");
    table_row("Right drag, Shift + drag", "move");
    table_row("Wheel", "zoom to the pointer");
    table_row("Ctrl + drag on the skin", "grab it; wheel: a wider patch");
    table_row("Painting: drag on the skin", "paint; with Shift smooth, with Ctrl erase");
    table_row("Painting: Shift + wheel, Ctrl + wheel", "size and strength of the brush");
    table_row("Ctrl + click on a slider", "type a number");
    table_row("Right click on a slider", "back to the default");
    for (const Shortcut& shortcut : shortcuts()) {
      if (shortcut.key != 0) table_row(key_name(shortcut), shortcut.label);
    }
    ImGui::EndTable();
  }
  ImGui::End();
}

}  // namespace sinew
