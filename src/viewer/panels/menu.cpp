// SPDX-License-Identifier: MIT

#include <fmt/ranges.h>

#include "render/background.h"
#include "samples/samples.h"
#include "viewer/actions/actions.h"
#include "viewer/actions/key_name.h"
#include "viewer/actions/paint_actions.h"
#include "viewer/actions/shortcuts.h"
#include "viewer/actions/view_actions.h"
#include "viewer/edit_name.h"
#include "viewer/panels/left_label.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/scene/layers.h"
#include "viewer/tools/posing.h"
#include "viewer/tools/soft_marks.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns true if the switch of a menu entry is on, for its check mark.
bool is_on(const ViewerState& state, const Shortcut& shortcut) {
  if (const std::optional<bool> paints = paint_line_is_on(state, shortcut.line)) return *paints;
  for (const Layer& layer : layers()) {
    if (shortcut.line == "view " + layer.name + " toggle") return state.view.options.*layer.shown;
  }
  if (shortcut.line == "loop toggle") return state.playback.at_end == AtEnd::kLoop;
  if (shortcut.line == "orthographic toggle") return state.view.camera.orthographic;
  if (shortcut.line == "local-axes toggle") return state.tools.local_axes;
  if (shortcut.line == fmt::format("heat {} fit", heat_map_info(state.heat.map).name)) return true;
  if (shortcut.line == fmt::format("shading {}", name_of(state.view.options.shading))) return true;
  if (shortcut.line == "pin selected toggle")
    return state.tools.selected_joint >= 0 && is_pinned(state, state.tools.selected_joint);
  if (shortcut.line == "soft selected toggle") {
    const std::vector<char> soft = shown_soft_joints(state);
    return state.tools.selected_joint >= 0 && !soft.empty() &&
           soft[state.tools.selected_joint] != 0;
  }
  if (shortcut.line == "radius-tool toggle") return state.tools.radius_tool;
  if (shortcut.line == "grab-tool toggle") return state.tools.grab_tool;
  if (shortcut.line == "auto-reload toggle") return state.preferences.reload_changed_files;
  if (shortcut.line == "picture-panel toggle") return state.panels.image_panel;
  if (shortcut.line == "export-panel toggle") return state.panels.export_panel;
  if (shortcut.line == "manual toggle") return state.panels.manual;
  if (shortcut.line == "about toggle") return state.panels.about;
  if (shortcut.line == "help toggle") return state.panels.help;
  if (shortcut.line == "cut toggle") return state.view.options.cut;
  if (shortcut.line == "timeline-frames toggle") return state.preferences.timeline_frames;
  if (shortcut.line == "numbers toggle") return state.panels.corner_numbers;
  if (shortcut.line == "pause-graph toggle") return state.panels.graph_paused;
  if (shortcut.line == "panels toggle") return state.panels.shown;
  if (shortcut.line == "theme light toggle") return state.preferences.theme == Theme::kLight;
  return is_on_in_view(state, shortcut.line);
}

/// Returns an explanation of a menu entry that is longer than its label.
std::string help_of(const Shortcut& shortcut) {
  for (const Layer& layer : layers()) {
    if (shortcut.line == "view " + layer.name + " toggle") return layer.help;
  }
  for (const HeatMapInfo& heat : heat_maps()) {
    if (shortcut.line == fmt::format("heat {} fit", heat.name)) return heat.help;
  }
  return as_sentence(find_action(shortcut.line).help);
}

/// Returns the label of a menu entry. Undo and redo name their step.
std::string label_of(const ViewerState& state, const Shortcut& shortcut) {
  if (state.fitting.is_on()) return shortcut.label;
  const EditHistory& history = state.edits.history();
  const Edits* other = nullptr;
  if (shortcut.line == "undo") other = history.before_last();
  if (shortcut.line == "redo") other = history.after_next();
  if (other == nullptr) return shortcut.label;
  // The part after ### identifies the entry, whatever it is called.
  return fmt::format("{} {}###{}", shortcut.label, edit_name(*other, state.edits.values()),
                     shortcut.line);
}

/// Returns false if a menu entry would do nothing.
bool is_enabled(const ViewerState& state, const Shortcut& shortcut) {
  if (state.fitting.is_on()) {
    if (shortcut.line == "undo") return state.fitting.can_undo();
    if (shortcut.line == "redo") return state.fitting.can_redo();
  }
  if (shortcut.line == "undo") return state.edits.can_undo();
  if (shortcut.line == "redo") return state.edits.can_redo();
  if (shortcut.line == "collider none") return !state.edits.document.colliders.empty();
  return true;
}

/// Returns a label that fits into the window next to a menu. Equal labels of different texts have
/// different identities.
std::string short_label(const std::string& text) {
  const float width = 0.45F * ImGui::GetMainViewport()->WorkSize.x;
  return shortened(text, width) + "###" + text;
}

/// Draws the menu of recently opened files. Those that do not exist any more are disabled.
void draw_recent(ViewerState& state) {
  const bool open = ImGui::BeginMenu("Open recent", !state.preferences.recent.empty());
  if (!open) return note_widget("menu Open recent");
  const auto recent = state.preferences.recent;  // opening one changes the list
  for (const std::vector<std::string>& files : recent) {
    const std::string label = fmt::format("{}", fmt::join(files, ", "));
    if (ImGui::MenuItem(short_label(label).c_str(), nullptr, false, are_there(files)))
      state.files.leave_for({.files = files});
    note_widget("recent " + label);
    tip(label.c_str());
  }
  ImGui::EndMenu();
}

/// Draws the menus that open something: recent files, built-in characters and autosaved edits.
void draw_files(ViewerState& state) {
  draw_recent(state);
  if (ImGui::BeginMenu("Built-in characters")) {
    for (const std::string& name : sample_names()) {
      if (ImGui::MenuItem(name.c_str())) try_action(state, "ask-open-sample " + name);
    }
    ImGui::EndMenu();
  }
  const std::vector<Recovery>& aside = state.questions.recoveries;
  if (aside.empty() || !ImGui::BeginMenu("Recover autosave")) return;
  for (const Recovery& recovery : aside) {
    if (ImGui::MenuItem(short_label(recovery.title).c_str()))
      try_action(state, "recovery open " + recovery.path);
    tip(recovery.title.c_str(), recovery.folder.c_str());
  }
  ImGui::EndMenu();
}

/// Draws an editor for a background color, in addition to the backgrounds with names.
void draw_background_color(ViewerState& state) {
  Eigen::Vector3f color = state.view.options.backdrop_bottom;
  ImGui::Separator();
  left_label("Custom color", 7.5F * ImGui::GetFontSize(), "Any color behind the character");
  ImGui::SetNextItemWidth(11.0F * ImGui::GetFontSize());
  if (ImGui::ColorEdit3("##custom color", color.data(), ImGuiColorEditFlags_DisplayHex)) {
    try_action(state, "background " + color_text(color));
  }
}

void draw_lines(ViewerState& state, const std::string& menu) {
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.menu != menu) continue;
    if (shortcut.separated) ImGui::Separator();
    const bool enabled = is_enabled(state, shortcut);
    if (ImGui::MenuItem(label_of(state, shortcut).c_str(), key_name(shortcut).c_str(),
                        is_on(state, shortcut), enabled)) {
      try_action(state, shortcut.line);
    }
    note_widget(enabled ? shortcut.line : shortcut.line + " disabled");
    if (ImGui::IsItemHovered()) tip(help_of(shortcut).c_str());
    if (shortcut.line == "open-dialog") draw_files(state);
  }
}

void draw_submenus(ViewerState& state) {
  ImGui::Separator();
  for (const std::string& submenu : submenu_names()) {
    const bool open = ImGui::BeginMenu(submenu.c_str());
    if (!open) note_widget("menu " + submenu);
    if (!open) continue;
    draw_lines(state, submenu);
    if (submenu == "Background") draw_background_color(state);
    ImGui::EndMenu();
  }
}

}  // namespace

void draw_menu(ViewerState& state) {
  if (!ImGui::BeginMainMenuBar()) return;
  for (const std::string& menu : menu_names()) {
    const bool open = ImGui::BeginMenu(menu.c_str());
    if (!open) note_widget("menu " + menu);
    if (!open) continue;
    draw_lines(state, menu);
    if (menu == "View") draw_submenus(state);
    ImGui::EndMenu();
  }
  const char* hint = "Drop characters or motion here";
  const float place =
      ImGui::GetWindowWidth() - ImGui::CalcTextSize(hint).x - 2 * ImGui::GetStyle().WindowPadding.x;
  if (place > ImGui::GetCursorPosX() + ImGui::GetStyle().ItemSpacing.x) {
    ImGui::SameLine(place);
    ImGui::TextDisabled("%s", hint);
  }
  ImGui::EndMainMenuBar();
}

}  // namespace sinew
