// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "session/settings/choice_label.h"
#include "session/settings/presets.h"
#include "session/settings/setting_differences.h"
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

/// Returns the width of the label of a setting: less than half of the room, or what a list with
/// long choices leaves.
float column_of(const Setting& setting, float room) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  float list = 0.0F;
  for (const std::string& name : setting.choices)
    list = std::max(list, width(label_of_choice(name)));
  const float usual = 0.48F * room;
  if (list == 0.0F) return usual;
  list += ImGui::GetFrameHeight() + 2.0F * style.FramePadding.x + 1.0F;
  return std::max(std::min(usual, room - list), width(setting.label) + style.ItemSpacing.x);
}

}  // namespace

void ComparePanel::draw(ViewerState& state) {
  ImGui::PushID("compare");
  bool on = state.comparison.is_shown();
  if (ImGui::Checkbox("Compare", &on)) state.comparison.show(on);
  note_widget("compare");
  tip("Shows up to three more simulations of the character, B, C and D, with settings of their "
      "own. "
      "Clips, poses, radii and parts are those of A.");
  draw_look(state);
  draw_sides(state);
  draw_differences(state);
  const char letter = side_letter(state.comparison.chosen());
  if (ImGui::Button(fmt::format("Swap A and {}###swap", letter).c_str()))
    try_action(state, "compare-swap");
  tip(fmt::format("A gets the settings of {0}, and {0} those of A.", letter).c_str());
  ImGui::SameLine();
  ImGui::BeginDisabled(state.comparison.chosen_differences().empty());
  if (ImGui::Button(fmt::format("Reset {} to A###same", letter).c_str()))
    try_action(state, "compare-same");
  ImGui::EndDisabled();
  tip(fmt::format("Gives {} the settings of A. Settings that do not differ follow A.", letter)
          .c_str());
  ImGui::PopID();
}

/// Draws a button for each side, which chooses it, and buttons that add and remove one.
void ComparePanel::draw_sides(ViewerState& state) {
  const float font = ImGui::GetFontSize();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Settings of");
  ImGui::SameLine();
  const float letters = ImGui::GetCursorPosX();
  const float letter_width = 2.0F * font;
  for (int i = 0; i < state.comparison.count(); ++i) {
    const std::string letter(1, side_letter(i));
    const bool chosen = state.comparison.chosen() == i;
    if (i > 0) ImGui::SameLine();
    if (chosen) {
      ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    }
    if (ImGui::Button(letter.c_str(), {letter_width, 0.0F}))
      try_action(state, "compare-side " + letter);
    if (chosen) ImGui::PopStyleColor();
    note_widget("compare side " + letter);
    tip("Edits the settings of this side. Overlay and wiper show it with A.");
  }
  // These two stay where they are when sides are added, so that two clicks on + add two sides.
  ImGui::SameLine();
  ImGui::SetCursorPosX(letters + static_cast<float>(Comparisons::size()) *
                                     (letter_width + ImGui::GetStyle().ItemSpacing.x));
  ImGui::BeginDisabled(!state.comparison.can_add());
  if (ImGui::Button("+", {1.6F * font, 0.0F})) try_action(state, "compare-add");
  ImGui::EndDisabled();
  note_widget("compare add");
  tip("Adds a side with another skinning method, up to four in all.");
  ImGui::SameLine();
  ImGui::BeginDisabled(state.comparison.count() < 2);
  if (ImGui::Button("-", {1.6F * font, 0.0F})) try_action(state, "compare-remove");
  ImGui::EndDisabled();
  note_widget("compare remove");
  tip("Removes the chosen side.");
}

void ComparePanel::draw_look(ViewerState& state) {
  struct Choice {
    CompareHow how;
    const char* label;
    const char* help;
  };
  constexpr Choice kChoices[] = {
      {CompareHow::kSide, "Side by side",
       "A on the left, the other sides right of it, with the same camera."},
      {CompareHow::kOverlay, "Overlay", "The chosen side as a transparent blue ghost over A."},
      {CompareHow::kWiper, "Wiper",
       "A left of a line, the chosen side right of it. Drag the line in the view."}};
  for (const Choice& choice : kChoices) {
    if (&choice != kChoices) ImGui::SameLine();
    if (ImGui::RadioButton(choice.label, state.comparison.look.how == choice.how)) {
      state.comparison.show_as(choice.how);
    }
    tip(choice.help);
  }
  if (state.comparison.look.how == CompareHow::kOverlay) {
    fraction_slider("##ghost", state.comparison.look.ghost, "opacity %.2f");
    tip("Opacity of the ghost; 0 shows A alone.");
  } else if (state.comparison.look.how == CompareHow::kWiper) {
    fraction_slider("##wiper", state.comparison.look.wiper, "position %.2f");
    tip("Position of the wiper, from the left (0) to the right edge of the view (1).");
  }
}

void ComparePanel::draw_differences(ViewerState& state) {
  SettingDifferences& differences = state.comparison.chosen_differences();
  Settings other = with_differences(state.edits.settings, differences);
  const Settings before = other;
  std::optional<std::string> removed;
  const float font = ImGui::GetFontSize();
  for (const Setting& setting : settings_table()) {
    // The method is always listed, because it is compared most often.
    const bool is_method = setting.key == "method";
    const bool differs = differences.contains(setting.key);
    if (!is_method && !differs) continue;
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(setting.key.c_str());
    const float column = column_of(setting, width - 2.4F * font);
    SettingEditor::name(setting, column - ImGui::GetStyle().ItemSpacing.x);
    ImGui::SameLine(column);
    ImGui::BeginGroup();
    ImGui::PushItemWidth(0.0F);
    if (ImGui::BeginChild("value", {width - column - 2.4F * font, ImGui::GetFrameHeight()})) {
      editor_.draw(setting, other, state.playback.playing);
    }
    ImGui::EndChild();
    ImGui::PopItemWidth();
    ImGui::EndGroup();
    ImGui::SameLine();
    ImGui::BeginDisabled(!differs);
    if (ImGui::Button("x", {1.6F * font, 0.0F})) removed = setting.key;
    ImGui::EndDisabled();
    note_widget("compare reset " + setting.key);
    tip("Resets this setting to that of A.");
    ImGui::PopID();
  }
  for (const Setting* setting : differing_settings(before, other)) {
    add_difference(differences, setting->key, setting_text(other, *setting));
  }
  if (removed) differences.erase(*removed);

  ImGui::SetNextItemWidth(-1.0F);
  const bool is_open = begin_list("##add", "Add a setting or preset...");
  note_widget("compare add setting");
  if (is_open) {
    if (ImGui::IsWindowAppearing()) {
      filter_.Clear();
      ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::InputTextWithHint("##filter", "Filter", filter_.InputBuf,
                                 IM_ARRAYSIZE(filter_.InputBuf)))
      filter_.Build();
    list_presets(state);
    for (const Setting& setting : settings_table()) {
      const bool passes =
          filter_.PassFilter(setting.key.c_str()) || filter_.PassFilter(setting.label.c_str());
      if (differences.contains(setting.key) || !passes) continue;
      if (list_entry((setting.label + "###" + setting.key).c_str(), false)) {
        try_action(state, fmt::format("compare-set {}={}", setting.key,
                                      setting_text(state.edits.settings, setting)));
      }
      note_widget("differ " + setting.key);
      tip(setting.help.c_str(), setting.key.c_str());
    }
    end_list();
  }
  tip("Adds a setting that differs in this side, with the value of A at first, or gives this side "
      "another preset.");
}

/// Draws an entry of the list of settings for each preset.
void ComparePanel::list_presets(ViewerState& state) {
  for (const Preset& preset : presets()) {
    const std::string label = "Preset: " + label_of_choice(preset.name);
    if (!filter_.PassFilter(label.c_str())) continue;
    if (list_entry(label.c_str(), false)) try_action(state, "compare-preset " + preset.name);
    note_widget("compare preset " + preset.name);
    tip(preset.help.c_str());
  }
}

}  // namespace sinew
