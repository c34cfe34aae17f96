// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <optional>

#include "viewer/actions/actions.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Draws a slider for a fraction over the panel's width.
void fraction_slider(const char* id, double& fraction, const char* format) {
  ImGui::SetNextItemWidth(-1.0F);
  number_field(id, fraction, {.minimum = 0.0, .maximum = 1.0, .format = format});
}

}  // namespace

void ComparePanel::draw(ViewerState& state) {
  ImGui::PushID("compare");
  bool on = state.comparison.is_shown();
  if (ImGui::Checkbox("Compare A and B", &on)) state.comparison.show(on);
  tip("Shows a second simulation of the character, B, with settings of its own. Clips, poses, "
      "radii and parts are those of A.");
  draw_look(state);
  draw_differences(state);
  if (ImGui::Button("Swap A and B")) try_action(state, "compare-swap");
  tip("A gets the settings of B, and B those of A.");
  ImGui::SameLine();
  ImGui::BeginDisabled(state.edits.compared.empty());
  if (ImGui::Button("Reset B to A")) try_action(state, "compare-same");
  ImGui::EndDisabled();
  tip("Gives B the settings of A. Settings that do not differ follow A.");
  ImGui::PopID();
}

void ComparePanel::draw_look(ViewerState& state) {
  struct Choice {
    CompareHow how;
    const char* label;
    const char* help;
  };
  constexpr Choice kChoices[] = {
      {CompareHow::kSide, "Side by side", "A on the left, B on the right, with the same camera."},
      {CompareHow::kOverlay, "Overlay", "B as a transparent blue ghost over A."},
      {CompareHow::kWiper, "Wiper", "A left of a line, B right of it. Drag the line in the view."}};
  for (const Choice& choice : kChoices) {
    if (&choice != kChoices) ImGui::SameLine();
    if (ImGui::RadioButton(choice.label, state.comparison.look.how == choice.how)) {
      state.comparison.show_as(choice.how);
    }
    tip(choice.help);
  }
  if (state.comparison.look.how == CompareHow::kOverlay) {
    fraction_slider("##ghost", state.comparison.look.ghost, "opacity %.2f");
    tip("Opacity of B; 0 shows A alone.");
  } else if (state.comparison.look.how == CompareHow::kWiper) {
    fraction_slider("##wiper", state.comparison.look.wiper, "position %.2f");
    tip("Position of the wiper, from the left (0) to the right edge of the view (1).");
  }
}

void ComparePanel::draw_differences(ViewerState& state) {
  ImGui::TextDisabled("Settings of B");
  Settings other = with_differences(state.edits.settings, state.edits.compared);
  const Settings before = other;
  std::optional<std::string> removed;
  const float font = ImGui::GetFontSize();
  for (const Setting& setting : settings_table()) {
    // The method is always listed, because it is compared most often.
    const bool is_method = setting.key == "method";
    const bool differs = state.edits.compared.contains(setting.key);
    if (!is_method && !differs) continue;
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(setting.key.c_str());
    SettingEditor::name(setting, 0.43F * width - ImGui::GetStyle().ItemSpacing.x);
    ImGui::SameLine(0.43F * width);
    ImGui::BeginGroup();
    ImGui::PushItemWidth(0.0F);
    if (ImGui::BeginChild("value", {0.57F * width - 2.4F * font, ImGui::GetFrameHeight()})) {
      editor_.draw(setting, other, state.playback.playing);
    }
    ImGui::EndChild();
    ImGui::PopItemWidth();
    ImGui::EndGroup();
    ImGui::SameLine();
    ImGui::BeginDisabled(!differs);
    if (ImGui::Button("x", {1.6F * font, 0.0F})) removed = setting.key;
    ImGui::EndDisabled();
    tip("Resets this setting to that of A.");
    ImGui::PopID();
  }
  for (const Setting* setting : differing_settings(before, other)) {
    add_difference(state.edits.compared, setting->key, setting_text(other, *setting));
  }
  if (removed) state.edits.compared.erase(*removed);

  ImGui::SetNextItemWidth(-1.0F);
  if (begin_list("##add", "Add a setting...")) {
    if (ImGui::IsWindowAppearing()) {
      filter_.Clear();
      ImGui::SetKeyboardFocusHere();
    }
    filter_.Draw("##filter", -1.0F);
    for (const Setting& setting : settings_table()) {
      const bool passes =
          filter_.PassFilter(setting.key.c_str()) || filter_.PassFilter(setting.label.c_str());
      if (state.edits.compared.contains(setting.key) || !passes) continue;
      if (ImGui::Selectable((setting.label + "###" + setting.key).c_str())) {
        try_action(state, fmt::format("compare-set {}={}", setting.key,
                                      setting_text(state.edits.settings, setting)));
      }
      note_widget("differ " + setting.key);
      tip(setting.help.c_str(), setting.key.c_str());
    }
    ImGui::EndCombo();
  }
  tip("Adds a setting that differs in B. It starts with the value of A.");
}

}  // namespace sinew
