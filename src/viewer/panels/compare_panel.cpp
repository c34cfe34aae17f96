// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <optional>

#include "viewer/actions/actions.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"

namespace sinew {
namespace {

/// Draws a slider for a fraction over the panel's width.
void fraction_slider(const char* id, double& fraction, const char* format) {
  const double min = 0.0;
  const double max = 1.0;
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::SliderScalar(id, ImGuiDataType_Double, &fraction, &min, &max, format,
                      ImGuiSliderFlags_AlwaysClamp);
}

}  // namespace

void ComparePanel::draw(ViewerState& state) {
  ImGui::PushID("compare");
  bool on = state.comparison.is_shown();
  if (ImGui::Checkbox("Show the other side", &on)) state.comparison.show(on);
  tip("The same character at the same moment, with settings of its own. It lives by the same "
      "clock: "
      "poses, clips, radii and parts reach both sides.");
  draw_look(state);
  draw_differences(state);
  if (ImGui::Button("Swap sides")) try_action(state, "compare-swap");
  tip("The first side gets the other one's settings, and the other way round.");
  ImGui::SameLine();
  ImGui::BeginDisabled(state.edits.compared.empty());
  if (ImGui::Button("Copy from the left")) try_action(state, "compare-same");
  ImGui::EndDisabled();
  tip("Nothing differs any more. Settings that do not differ follow the first side.");
  ImGui::PopID();
}

void ComparePanel::draw_look(ViewerState& state) {
  struct Choice {
    CompareHow how;
    const char* label;
    const char* help;
  };
  constexpr Choice kChoices[] = {
      {CompareHow::kSide, "Side by side", "Next to each other, seen by the same camera."},
      {CompareHow::kOverlay, "Overlay", "The other side as a blue ghost over the first one."},
      {CompareHow::kWiper, "Wiper",
       "Left of a line the first side, right of it the other one, at the same pixels. Drag the "
       "line "
       "in the picture."}};
  for (const Choice& choice : kChoices) {
    if (&choice != kChoices) ImGui::SameLine();
    if (ImGui::RadioButton(choice.label, state.comparison.look.how == choice.how)) {
      state.comparison.show_as(choice.how);
    }
    tip(choice.help);
  }
  if (state.comparison.look.how == CompareHow::kOverlay) {
    fraction_slider("##ghost", state.comparison.look.ghost, "ghost %.2f");
    tip("Opacity of the other side: 0 shows the first side alone, 1 hides it behind the other.");
  } else if (state.comparison.look.how == CompareHow::kWiper) {
    fraction_slider("##wiper", state.comparison.look.wiper, "line at %.2f");
    tip("Where the line is, from the left to the right edge of the picture.");
  }
}

void ComparePanel::draw_differences(ViewerState& state) {
  ImGui::TextDisabled("On the other side");
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
    tip("As on the first side again.");
    ImGui::PopID();
  }
  for (const Setting* setting : differing_settings(before, other)) {
    add_difference(state.edits.compared, setting->key, setting_text(other, *setting));
  }
  if (removed) state.edits.compared.erase(*removed);

  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::BeginCombo("##add", "let another setting differ", ImGuiComboFlags_HeightLarge)) {
    if (ImGui::IsWindowAppearing()) {
      filter_.Clear();
      ImGui::SetKeyboardFocusHere();
    }
    filter_.Draw("##filter", -1.0F);
    for (const Setting& setting : settings_table()) {
      if (state.edits.compared.contains(setting.key) || !filter_.PassFilter(setting.key.c_str()))
        continue;
      if (ImGui::Selectable(setting.key.c_str())) {
        try_action(state, fmt::format("compare-set {}={}", setting.key,
                                      setting_text(state.edits.settings, setting)));
      }
      tip(setting.help.c_str());
    }
    ImGui::EndCombo();
  }
  tip("Any entry of the settings; it begins with the first side's value.");
}

}  // namespace sinew
