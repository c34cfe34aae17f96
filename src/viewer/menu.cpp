// The loader of OpenGL comes with the headers below.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/ranges.h>

#include <array>

#include "render/background.h"
#include "viewer/actions.h"
#include "viewer/panels.h"
#include "viewer/picture_actions.h"

namespace sinew {
namespace {

constexpr std::array kMenus{"File", "Edit",    "Playback", "Pose", "Camera",
                            "View", "Shading", "Heat map", "Help"};
constexpr const char* kView = kMenus[5];
// Within the menu "View".
constexpr std::array kSubmenus{"Compare", "Background", "Quality"};

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
  for (const Layer& layer : layers()) {
    if (shortcut.line == "view " + layer.name + " toggle") return state.view.*layer.shown;
  }
  if (shortcut.line == "loop toggle") return state.at_end == AtEnd::kLoop;
  if (shortcut.line == "orthographic toggle") return state.camera.orthographic;
  if (shortcut.line == "local-axes toggle") return state.local_axes;
  if (shortcut.line == fmt::format("heat {}", heat_map_info(state.heat_map).name)) return true;
  if (shortcut.line == fmt::format("shading {}", name_of(state.view.shading))) return true;
  if (shortcut.line == "cut toggle") return state.view.cut;
  if (shortcut.line == "panels toggle") return state.panels;
  if (shortcut.line == "theme light toggle") return state.preferences.theme == Theme::kLight;
  return is_on_in_picture(state, shortcut.line);
}

/// A colour of one's own, beside those with names.
void draw_background_color(ViewerState& state) {
  Eigen::Vector3f color = state.view.backdrop_bottom;
  ImGui::Separator();
  ImGui::SetNextItemWidth(11.0F * ImGui::GetFontSize());
  if (ImGui::ColorEdit3("own colour", color.data(), ImGuiColorEditFlags_DisplayHex)) {
    try_action(state, "background " + color_text(color));
  }
}

void draw_lines(ViewerState& state, const std::string& menu) {
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.menu != menu) continue;
    if (ImGui::MenuItem(shortcut.label.c_str(), key_name(shortcut).c_str(),
                        is_on(state, shortcut))) {
      try_action(state, shortcut.line);
    }
  }
}

void draw_submenus(ViewerState& state) {
  ImGui::Separator();
  for (const std::string submenu : kSubmenus) {
    if (!ImGui::BeginMenu(submenu.c_str())) continue;
    draw_lines(state, submenu);
    if (submenu == "Background") draw_background_color(state);
    ImGui::EndMenu();
  }
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
    if (!ImGui::BeginMenu(menu)) continue;
    if (menu == kMenus[0]) draw_recent(state);
    draw_lines(state, menu);
    if (menu == kView) draw_submenus(state);
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
    table_row("Alt + left drag", "turn, whatever is under the pointer");
    table_row("Right drag, Shift + drag", "move");
    table_row("Ctrl + middle drag, Ctrl + Alt + left drag", "zoom");
    table_row("Wheel, two fingers up and down", "zoom to the pointer; Ctrl: finely");
    table_row("Two fingers sideways", "turn");
    table_row("Shift + wheel, Shift + two fingers", "move");
    table_row("Drag the line", "wipe between the sides of a comparison");
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
