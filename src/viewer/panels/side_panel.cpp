// SPDX-License-Identifier: MIT

#include <algorithm>
#include <string>
#include <utility>

#include "session/settings/setting_differences.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/section.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/panels/warning_list.h"
#include "viewer/scene/inside_controls.h"
#include "viewer/scene/layers.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns true if the pointer is over the side panel.
bool is_pointed_at() {
  return ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                ImGuiHoveredFlags_AllowWhenBlockedByPopup);
}

/// Returns true if the character or another side of a comparison is skinned by a method.
bool uses(const ViewerState& state, SkinningMethod method) {
  const Settings& settings = state.edits.settings;
  if (settings.method == method) return true;
  const ComparedSides& others = state.edits.compared;
  return state.comparison.is_shown() &&
         std::any_of(others.begin(), others.end(), [&](const SettingDifferences& differences) {
           return with_differences(settings, differences).method == method;
         });
}

/// Scrolls the panel as little as is needed to show what was drawn since the cursor was at `top`.
void scroll_to_show(float top) {
  const float bottom = ImGui::GetCursorPosY();
  const float height = ImGui::GetWindowHeight();
  float scroll = std::max(ImGui::GetScrollY(), bottom - height);
  scroll = std::min(scroll, top);
  if (scroll != ImGui::GetScrollY()) ImGui::SetScrollY(scroll);
}

/// Draws a section.
/// \param open     true if the section is open at first
/// \param scrolls  true if it comes into view, and opens
template <typename Draw>
void draw_in_view(ViewerState& state, const char* name, bool open, bool scrolls, const Draw& draw) {
  if (scrolls) state.preferences.open_sections[name] = true;
  const float top = ImGui::GetCursorPosY();
  if (section(state, name, open)) draw();
  if (scrolls) scroll_to_show(top);
}

/// Draws a section, which comes into view when something of it was picked elsewhere. Nothing
/// scrolls under the pointer.
/// \param reveals  request to bring it into view, which this fulfills
template <typename Draw>
void draw_revealed(ViewerState& state, const char* name, bool open, bool& reveals,
                   const Draw& draw) {
  const bool scrolls = std::exchange(reveals, false) && !is_pointed_at();
  draw_in_view(state, name, open, scrolls, draw);
}

/// Draws something whose height may change. What the panel shows then stays where it is, even if
/// this is above it.
/// \param known  its height when it was last drawn; negative: it has not been drawn yet
template <typename Draw>
void keep_in_place(float& known, const Draw& draw) {
  const float top = ImGui::GetCursorPosY();
  draw();
  const float height = ImGui::GetCursorPosY() - top;
  const float before = std::exchange(known, height);
  if (before < 0.0F || before == height) return;
  const bool is_above = top + before < ImGui::GetScrollY();
  if (is_above) ImGui::SetScrollY(ImGui::GetScrollY() + height - before);
}

}  // namespace

void draw_character_panel(ViewerState& state) {
  const Character& character = state.session().character();
  const TissueModel* tissue = state.session().lane().tissue();
  if (ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) {
    // The numbers stay where they are without the row "Simulated".
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed,
                            ImGui::CalcTextSize("Simulated").x);
    const auto count = [](const char* name, auto number, const char* help) {
      fact(name, std::to_string(number).c_str(), help);
    };
    count("Vertices", character.surface.vertex_count(), "Vertices of the visible surface");
    if (tissue != nullptr) {
      count("Simulated", tissue->surface_vertices,
            "Vertices of the simulation mesh, which the visible surface follows");
    }
    count("Joints", character.skeleton.joint_count(), "Joints of the skeleton");
    count("Clips", state.session().clip_count(),
          "Clips of the character's files, added ones and recorded ones");
    ImGui::EndTable();
  }
  std::vector<OutputWarning> warnings;
  const auto add = [&](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) warnings.push_back({text});
  };
  add(character.warnings);
  add(state.messages.look_warnings);
  if (tissue != nullptr) add(tissue->warnings);
  warnings.insert(warnings.end(), state.messages.output_warnings.begin(),
                  state.messages.output_warnings.end());
  draw_warnings(state, warnings, true);
}

void draw_layers_panel(ViewerState& state) {
  const bool has_tissue = state.session().lane().tissue() != nullptr;
  constexpr float kColumn = 9.2F;  // heights of the font, for the longest label
  const bool wide = ImGui::GetContentRegionAvail().x > 2.0F * kColumn * ImGui::GetFontSize();
  if (ImGui::BeginTable("layers", wide ? 2 : 1)) {
    for (const Layer& layer : layers()) {
      ImGui::TableNextColumn();
      ImGui::BeginDisabled(layer.needs_tissue && !has_tissue);
      ImGui::Checkbox(layer.label.c_str(), &(state.view.options.*layer.shown));
      note_widget("layer " + layer.name);
      ImGui::EndDisabled();
      tip(layer.help, layer.needs_tissue && !has_tissue ? kNeedsTissue : nullptr);
    }
    ImGui::EndTable();
  }
  draw_inside_controls(state);
}

void SidePanel::draw(ViewerState& state, const WindowTimes& times) {
  if (state.fitting.is_on()) return fit_.draw(state);
  const Character& character = state.session().character();
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(character.name.empty() ? "Unnamed character" : character.name.c_str());
  ImGui::PopTextWrapPos();
  // Warnings of an export arrive while the user works below.
  keep_in_place(facts_height_, [&] { draw_character_panel(state); });
  if (section(state, "Skinning", true)) settings_.draw(state, {"", "skinning"});
  if (section(state, "Compare", false)) compare_.draw(state);
  if (section(state, "View", true)) draw_layers_panel(state);
  const bool has_objects = !state.session().played_colliders().colliders().empty();
  draw_revealed(state, "Scene", has_objects, state.panels.reveals_scene,
                [&] { scene_.draw(state); });
  draw_skeleton(state);
  if (character.skeleton.empty() && section(state, "Fit a body", true))
    FitPanel::draw_invitation(state);
  draw_revealed(state, "Pose", false, state.panels.reveals_pose,
                [&] { pose_.draw(state, is_pointed_at()); });
  if (section(state, "Parts", character.parts.size() > 1)) draw_parts_panel(state);
  draw_paint(state);
  if (section(state, "Tissue", true)) settings_.draw(state, {"tissue"});
  if (uses(state, SkinningMethod::kPositionBased) &&
      section(state, "Position based skinning", true))
    settings_.draw(state, {"position"});
  if (section(state, "Contact", true)) settings_.draw(state, {"contact"});
  if (section(state, "Joint and bone radii", false)) radii_.draw(state, is_pointed_at());
  if (section(state, "Gravity and grabbing", true)) {
    draw_gravity_panel(state);
    settings_.draw(state, {"grab"});
  }
  if (section(state, "Dynamics", true)) settings_.draw(state, {"dynamics"});
  if (section(state, "Detail", false)) {
    settings_.draw(state, {"simulation", "upsampling"});
  }
  if (section(state, "Performance", false)) performance_.draw(state, times.log);
}

/// Draws the section "Skeleton". When building begins, it has more than before, so that it comes
/// into view even if a button in it was clicked.
void SidePanel::draw_skeleton(ViewerState& state) {
  const bool begins = std::exchange(state.panels.begins_building, false);
  const bool reveals = std::exchange(state.panels.reveals_building, false) && !is_pointed_at();
  draw_in_view(state, "Skeleton", state.session().character().skeleton.empty(), begins || reveals,
               [&] { build_.draw(state); });
}

/// Draws the section "Paint", which opens when a tool is chosen.
void SidePanel::draw_paint(ViewerState& state) {
  keep_in_place(paint_height_, [&] {
    if (section(state, "Paint", state.tools.paint.tool.has_value())) draw_paint_panel(state);
  });
}

}  // namespace sinew
