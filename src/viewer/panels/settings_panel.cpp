// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

#include "session/methods.h"
#include "session/setting_effect.h"
#include "session/settings/choice_label.h"
#include "session/settings/preset_label.h"
#include "session/settings/presets.h"
#include "session/settings/setting_differences.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/setting_texts.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Returns the style of a setting's slider. Wide ranges get a logarithmic scale.
NumberStyle style_of(const Setting& setting, const std::string& format) {
  constexpr double kWide = 50.0;
  const bool wide = setting.minimum > 0.0 && setting.maximum / setting.minimum > kWide;
  return {.minimum = setting.minimum,
          .maximum = setting.maximum,
          .format = format,
          .logarithmic = wide};
}

/// Returns the reason why a choice is not available now, or an empty string if it is.
std::string objection_to(const Settings& present, const SettingChoice& field, std::size_t choice) {
  Settings settings = present;
  field.choose(settings, choice);
  try {
    require_available(settings);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

/// Draws the widget of one setting, by the type of its field, and edits the value in `settings`.
/// Returns what happens to a number.
struct Widget {
  const Setting& setting;
  Settings& settings;
  const std::string& id;
  const std::string& meaning;  ///< what the present choice stands for; empty: itself

  NumberEdit operator()(const SettingValue<double>& field) const {
    return number_field(id.c_str(), field.in(settings),
                        style_of(setting, texts_of(setting).format));
  }
  NumberEdit operator()(const SettingValue<int>& field) const {
    NumberStyle style = style_of(setting, "%.0f");
    style.whole = true;
    return number_field(id.c_str(), field.in(settings), style);
  }
  NumberEdit operator()(const SettingValue<bool>& field) const {
    ImGui::Checkbox(id.c_str(), &field.in(settings));
    return {};
  }
  NumberEdit operator()(const SettingChoice& field) const {
    std::string shown = label_of_choice(field(settings));
    const float room =
        ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2.0F * ImGui::GetStyle().FramePadding.x;
    if (!meaning.empty()) shown = meaning;
    if (ImGui::CalcTextSize(shown.c_str()).x > room) note_cut_text(shown);
    if (!begin_list(id.c_str(), shown.c_str())) return {};
    for (std::size_t i = 0; i < setting.choices.size(); ++i) {
      const std::string& choice = setting.choices[i];
      const bool present = field.index(settings) == i;
      const std::string objection = present ? "" : objection_to(settings, field, i);
      if (list_entry(label_of_choice(choice).c_str(), present, objection.empty()))
        field.choose(settings, i);
      note_widget("choice " + choice);
      if (!objection.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
        show_tip(objection.c_str());
      } else if (!setting.choice_help.empty()) {
        tip(setting.choice_help[i].c_str(), choice.c_str());
      }
    }
    end_list();
    return {};
  }
};

/// Returns a text for a choice that stands for another one with the present character: automatic
/// contact where something is simulated, and weights of files that have none. Empty for others.
std::string meaning_of_choice(const ViewerState& state, const Setting& setting) {
  const Character& character = state.session().character();
  if (setting.key == "skinning.weights") {
    const bool lacks = state.edits.settings.weights.source == WeightSource::kFile &&
                       !character.weights && !character.skeleton.empty();
    return lacks ? "Biharmonic (auto)" : "";
  }
  const bool automatic =
      setting.key == "contact" && state.edits.settings.contact.mode == ContactMode::kAuto;
  const Settings& simulated = state.session().settings();
  if (!automatic || !find_method(simulated.method).simulates) return "";
  // Short, since the list is narrow.
  return fmt::format("Auto ({})", name_of(simulated_contact(simulated)));
}

void explain(const Setting& setting) {
  if (!ImGui::IsItemHovered() || ImGui::IsItemActive()) return;
  const std::string text = setting.label + ": " + setting.help;
  const std::string key = setting.key + (setting.rebuilds ? "  ·  rebuilds the body" : "");
  if (setting.symbol.empty()) return show_tip(text.c_str(), {key.c_str()});
  show_tip(text.c_str(), {setting.symbol.c_str(), key.c_str()});
}

/// Returns the settings of all sides that are shown.
std::vector<Settings> settings_of_sides(const ViewerState& state) {
  std::vector<Settings> sides{state.edits.settings};
  if (!state.comparison.is_shown()) return sides;
  for (const SettingDifferences& differences : state.edits.compared)
    sides.push_back(with_differences(state.edits.settings, differences));
  return sides;
}

/// Says why a setting has no effect on any side; empty if it has one.
std::string why_no_effect(const Setting& setting, const std::vector<Settings>& sides) {
  std::string reason;
  for (const Settings& side : sides) {
    const std::string own = why_no_effect(setting.key, side);
    if (own.empty()) return "";
    if (reason.empty()) reason = own;
  }
  return reason;
}

/// Offers a menu on right click that resets the setting to its default.
/// \return true if it was reset
bool reset_by_menu(const Setting& setting, Settings& settings) {
  bool changed = false;
  if (ImGui::BeginPopupContextItem()) {
    const std::string value = setting_text(Settings{}, setting);
    if (ImGui::MenuItem(("Reset to " + value + " " + setting.unit).c_str())) {
      set_setting(settings, setting.key, value);
      changed = true;
    }
    ImGui::EndPopup();
  }
  return changed;
}

/// The settings of a group that the panel shows, and the widths of their longest texts.
struct Rows {
  std::vector<const Setting*> settings;
  float font_size = 0.0F;  ///< for which the widths were measured
  float label = 0.0F;      ///< screen units
  float choice = 0.0F;

  void measure() {
    if (font_size == ImGui::GetFontSize()) return;
    font_size = ImGui::GetFontSize();
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    label = choice = 0.0F;
    for (const Setting* const setting : settings) {
      label = std::max(label, width(setting->label));
      for (const std::string& name : setting->choices)
        choice = std::max(choice, width(label_of_choice(name)));
    }
  }
};

Rows& rows_of(const std::string& group) {
  static std::map<std::string, Rows> rows = [] {
    std::map<std::string, Rows> all;
    for (const Setting& setting : settings_table()) {
      if (!is_in_gravity_panel(setting.key))
        all[texts_of(setting).group].settings.push_back(&setting);
    }
    return all;
  }();
  return rows[group];
}

/// Returns the width that lists with a longest choice leave for the column of labels.
float width_beside_lists(float choice, float room) {
  if (!(choice > 0.0F)) return room;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float list = choice + ImGui::GetFrameHeight() + 2.0F * style.FramePadding.x + 1.0F;
  // Columns begin at the edge of the window.
  return room + style.WindowPadding.x - list;
}

/// Returns the width of the column of labels that some groups share: about half of the panel, or
/// what long labels or long choices need.
float label_column(std::initializer_list<std::string> groups, float room) {
  float label = 0.0F;
  float choice = 0.0F;
  for (const std::string& group : groups) {
    Rows& rows = rows_of(group);
    rows.measure();
    label = std::max(label, rows.label);
    choice = std::max(choice, rows.choice);
  }
  const ImGuiStyle& style = ImGui::GetStyle();
  // Texts begin after the padding of the window.
  const float needed = label + style.WindowPadding.x + 0.5F * style.ItemSpacing.x;
  const float usual = std::min(0.49F * room, width_beside_lists(choice, room));
  return std::clamp(usual, std::min(needed, 0.64F * room), 0.64F * room);
}

/// Returns the preset that the settings are nearest to. Finds it only after a change.
const Preset& shown_preset(const Settings& settings) {
  static Settings known = settings;
  static const Preset* nearest = &nearest_preset(settings);
  if (!(known == settings)) nearest = &nearest_preset(known = settings);
  return *nearest;
}

/// Draws a combo box with the presets, which shows the one that the settings are nearest to.
void draw_presets(ViewerState& state, float label_width) {
  const Settings& settings = state.edits.settings;
  const Preset& nearest = shown_preset(settings);
  const bool changed = !follows_preset(settings, nearest);
  const char* const help =
      "Named sets of settings. Choosing one sets all settings that belong to presets. A star (*) "
      "means that some have been changed since. Radii and painted maps belong to no preset: they "
      "stay as they are.";
  ImGui::AlignTextToFramePadding();
  fitted_text("Preset", label_width - ImGui::GetStyle().ItemSpacing.x);
  tip(help);
  ImGui::SameLine(label_width);
  ImGui::SetNextItemWidth(-1.0F);
  const std::string whole = preset_label(nearest, settings, state.edits.document);
  const float room =
      ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2.0F * ImGui::GetStyle().FramePadding.x;
  // In a narrow panel, the tooltip says what was edited.
  const bool fits = ImGui::CalcTextSize(whole.c_str()).x <= room;
  const std::size_t comma = whole.find(',');
  const std::string brief =
      comma == std::string::npos ? whole : whole.substr(0, comma) + ", edited";
  const std::string shown = fits ? whole : shortened(brief, room);
  if (begin_list("##preset", shown.c_str())) {
    for (const Preset& preset : presets()) {
      if (list_entry(label_of_choice(preset.name).c_str(), !changed && preset.name == nearest.name))
        try_action(state, "preset " + preset.name);
      note_widget("choice " + preset.name);
      tip(preset.help.c_str());
    }
    end_list();
  }
  note_widget("preset");
  tip(help, shown == whole ? nullptr : whole.c_str());
}

/// Draws the header of the advanced settings of a section. The preferences remember whether the
/// user has opened it.
/// \param changed  number of settings below it that differ from the defaults
/// \return true if it is open
bool advanced_header(ViewerState& state, const std::string& group, std::size_t changed) {
  bool& remembered = state.preferences.open_sections["Advanced " + group];
  ImGui::SetNextItemOpen(remembered);
  const std::string label =
      changed == 0 ? "Advanced" : fmt::format("Advanced ({} changed)", changed);
  remembered =
      ImGui::TreeNodeEx((label + "###advanced " + group).c_str(),
                        ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_SpanAvailWidth);
  note_widget("advanced " + group + (remembered ? "" : " closed"));
  tip("Rarely needed settings of the numerical method and of how the body is built");
  return remembered;
}

}  // namespace

void SettingEditor::draw(const Setting& setting, Settings& settings, bool moving,
                         const std::string& meaning) {
  ImGui::SetNextItemWidth(-1.0F);
  if (dragged_.empty()) draft_ = settings;
  // A setting that needs a new body takes effect once, when the slider is released, not for each
  // value during the drag. The same holds while the body does not move, because it must settle
  // again. A moving body follows the slider.
  const bool is_slider = std::holds_alternative<SettingValue<double>>(setting.field) ||
                         std::holds_alternative<SettingValue<int>>(setting.field);
  const bool deferred = is_slider && (setting.rebuilds || !moving);
  Settings& edited = deferred ? draft_ : settings;
  const NumberEdit edit =
      std::visit(Widget{setting, edited, texts_of(setting).id, meaning}, setting.field);
  explain(setting);
  const bool reset = reset_by_menu(setting, edited);
  if (deferred && (edit.done || reset)) settings = draft_;
  if (deferred && edit.held) {
    dragged_ = setting.key;
  } else if (dragged_ == setting.key) {
    dragged_.clear();
  }
}

void SettingEditor::name(const Setting& setting, float width) {
  ImGui::AlignTextToFramePadding();
  fitted_text(setting.label.c_str(), width);
  explain(setting);
}

void SettingsPanel::draw(ViewerState& state, std::initializer_list<std::string> groups) {
  sides_ = settings_of_sides(state);
  draw_rows(state, groups, false);
  bool any = false;
  std::size_t changed = 0;
  const std::vector<const Setting*> differing =
      differing_settings(Settings{}, state.edits.settings);
  for (const std::string& group : groups) {
    for (const Setting* const setting : rows_of(group).settings) {
      if (!texts_of(*setting).advanced) continue;
      any = true;
      changed += std::count(differing.begin(), differing.end(), setting);
    }
  }
  if (any && advanced_header(state, *groups.begin(), changed)) draw_rows(state, groups, true);
}

void SettingsPanel::draw_rows(ViewerState& state, std::initializer_list<std::string> groups,
                              bool advanced) {
  const float room = ImGui::GetContentRegionAvail().x;
  const float shared = label_column(groups, room);
  for (const std::string& group : groups) {
    // Long labels of one group may leave too little for long choices of another.
    const bool fits = shared <= width_beside_lists(rows_of(group).choice, room);
    const float width = fits ? shared : label_column({group}, room);
    if (group.empty() && !advanced) draw_presets(state, width);
    for (const Setting* const setting : rows_of(group).settings) {
      if (texts_of(*setting).advanced == advanced) draw_row(*setting, state, width);
    }
  }
}

/// Draws the label of a setting and its widget. Leaves only the room for them where the panel is
/// scrolled elsewhere, unless the user may be dragging or typing there.
void SettingsPanel::draw_row(const Setting& setting, ViewerState& state, float label_width) {
  const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFrameHeight());
  if (!ImGui::IsAnyItemActive() && !ImGui::IsRectVisible(size)) return ImGui::Dummy(size);
  const std::string reason = why_no_effect(setting, sides_);
  ImGui::BeginDisabled(!reason.empty());
  SettingEditor::name(setting, label_width - 0.4F * ImGui::GetStyle().ItemSpacing.x);
  if (!reason.empty()) tip(reason.c_str(), setting.key.c_str());
  ImGui::SameLine(label_width);
  editor_.draw(setting, state.edits.settings, state.playback.playing,
               meaning_of_choice(state, setting));
  ImGui::EndDisabled();
  if (!reason.empty()) tip(reason.c_str(), setting.key.c_str());
  note_widget(texts_of(setting).widget + (reason.empty() ? "" : " without effect"));
}

}  // namespace sinew
