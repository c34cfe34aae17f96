// SPDX-License-Identifier: MIT

#include "session/settings/presets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/error.h"
#include "session/settings/edit_distance.h"

namespace sinew {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

/// Returns the settings of the published systems. docs/method.md derives the stiffness and that of
/// contacts from the published units.
/// \param stretch  stretch factor of position based skinning
Values published_values(const char* stretch) {
  return {{"contact.margin", "0"},
          {"contact.prepared_pairs", "on"},
          {"contact.retention", "0.25"},
          {"contact.stiffness", "1.1"},
          {"dynamics.accelerated", "off"},
          {"dynamics.damping", "1"},
          {"dynamics.iterations", "10"},
          {"dynamics.time_step", "0.016666666666666666"},
          {"position.model", "published"},
          {"position.stretch", stretch},
          {"tissue.bending", "0"},
          {"tissue.damping", "0"},
          {"tissue.half_rotation", "on"},
          {"tissue.joint_softness", "0"},
          {"tissue.joint_volume", "0"},
          {"tissue.largest_jolt", "1000000"},
          {"tissue.mass", "70"},
          {"tissue.prism_rotations", "off"},
          {"tissue.radius_distance_share", "0.75"},
          {"tissue.sag_limit", "0"},
          {"tissue.sliding", "on"},
          {"tissue.stiffness", "2200"},
          {"tissue.strain", "gradient"},
          {"tissue.thin_stiffening", "1"},
          {"tissue.volume", "0"},
          {"upsampling.degree", "2"},
          {"upsampling.method", "moving-least-squares"},
          {"upsampling.neighbours", "20"},
          {"upsampling.normals", "moving-least-squares"}};
}

std::vector<Preset> make_presets() {
  return {
      {"human", "The defaults, suited to people and animals.", {}},
      {"published",
       "As published. Projective: Fast Projective Skinning (Komaritzan 2022) with its fixed base "
       "surface, uniform stiffness, ten plain iterations, no limits, and no damping beyond that of "
       "the time steps. Position-based: Abu Rumman 2016 with the factor for people.",
       published_values("0.9")},
      {"soft",
       "Soft tissue that swings after each move.",
       {{"position.damping", "2.5"},
        {"position.stretch_stiffness", "20000"},
        {"tissue.damping", "4"},
        {"tissue.stiffness", "1200"}}},
      {"firm",
       "Firm tissue that follows the bones closely and hardly swings.",
       {{"position.damping", "8"},
        {"position.stretch_stiffness", "180000"},
        {"tissue.damping", "10"},
        {"tissue.stiffness", "7000"}}},
      {"cartoon",
       "Very soft tissue with large, long swings that keeps its volume. Slower.",
       {{"position.damping", "1"},
        {"position.stretch_stiffness", "8000"},
        {"tissue.damping", "2"},
        {"tissue.stiffness", "800"},
        {"tissue.volume", "2"}}},
      {"baby",
       "Soft, full flesh that keeps its volume, bulges next to creases, and soon comes to rest.",
       {{"dynamics.iterations", "12"},
        {"position.damping", "4"},
        {"position.stretch_stiffness", "30000"},
        {"tissue.damping", "5"},
        {"tissue.elasticity", "neo-hookean"},
        {"tissue.poisson_ratio", "0.45"},
        {"tissue.stiffness", "1600"}}},
      {"elephant",
       "Heavy tissue under thick skin: slow swings, wide folds, and stiffer the more it is "
       "stretched.",
       {{"dynamics.iterations", "10"},
        {"position.damping", "3"},
        {"position.stretch_stiffness", "40000"},
        {"tissue.bending", "40"},
        {"tissue.damping", "3"},
        {"tissue.elasticity", "st-venant-kirchhoff"},
        {"tissue.mass", "200"},
        {"tissue.poisson_ratio", "0.3"},
        {"tissue.stiffness", "3000"}}},
      {"jelly",
       "A body of jelly: it keeps its volume and wobbles for a long time, without a limit on its "
       "sag.",
       {{"dynamics.iterations", "12"},
        {"position.damping", "0.5"},
        {"position.stretch_stiffness", "10000"},
        {"tissue.damping", "0.5"},
        {"tissue.elasticity", "neo-hookean"},
        {"tissue.poisson_ratio", "0.45"},
        {"tissue.sag_limit", "0"},
        {"tissue.stiffness", "1200"}}},
      {"old-skin",
       "Slack skin that hangs, slides far over the joints, and yields when it is pressed.",
       {{"position.damping", "7"},
        {"position.stretch_stiffness", "25000"},
        {"tissue.damping", "8"},
        {"tissue.elasticity", "st-venant-kirchhoff"},
        {"tissue.joint_softness", "40"},
        {"tissue.joint_volume", "0"},
        {"tissue.poisson_ratio", "0"},
        {"tissue.stiffness", "1200"}}},
      {"published-soft",
       "As published, with the softer factor of position-based skinning, for toys and cartoons.",
       published_values("0.6")},
  };
}

/// Holds the presets in a form that takes no time to apply, since the window compares the settings
/// with all presets in each frame.
struct PresetTable {
  std::vector<const Setting*> belonging;  ///< settings that any preset lists
  std::vector<Settings> settings;         ///< by preset, over the defaults

  explicit PresetTable(const std::vector<Preset>& all) {
    std::set<const Setting*> listed;
    for (const Preset& preset : all) {
      Settings& own = settings.emplace_back();
      for (const auto& [key, value] : preset.values) {
        set_setting(own, key, value);
        listed.insert(&find_setting(key));
      }
    }
    belonging.assign(listed.begin(), listed.end());
  }

  int differences(const Settings& from, std::size_t preset) const {
    return static_cast<int>(std::count_if(
        belonging.begin(), belonging.end(),
        [&](const Setting* setting) { return !same_value(from, settings[preset], *setting); }));
  }
};

const PresetTable& preset_table() {
  static const PresetTable table(presets());
  return table;
}

std::size_t index_of(const Preset& preset) {
  return static_cast<std::size_t>(&preset - presets().data());
}

}  // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> all = make_presets();
  return all;
}

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const Preset& preset : presets()) names.push_back(preset.name);
  return names;
}

const Preset& find_preset(const std::string& name) {
  const std::vector<Preset>& all = presets();
  const auto distance = [&](const Preset& preset) { return edit_distance(name, preset.name); };
  const auto nearest = std::min_element(all.begin(), all.end(), [&](const auto& a, const auto& b) {
    return distance(a) < distance(b);
  });
  if (nearest->name == name) return *nearest;
  throw UsageError(fmt::format("there is no preset '{}'; did you mean '{}'? There are {}", name,
                               nearest->name, fmt::join(preset_names(), ", ")));
}

void apply_preset(Settings& settings, const Preset& preset) {
  const Settings& own = preset_table().settings[index_of(preset)];
  for (const Setting* const setting : preset_table().belonging)
    std::visit([&](const auto& field) { field.copy(own, settings); }, setting->field);
}

const Preset& nearest_preset(const Settings& settings) {
  const std::vector<Preset>& all = presets();
  return *std::min_element(all.begin(), all.end(), [&](const Preset& a, const Preset& b) {
    return preset_table().differences(settings, index_of(a)) <
           preset_table().differences(settings, index_of(b));
  });
}

bool follows_preset(const Settings& settings, const Preset& preset) {
  return preset_table().differences(settings, index_of(preset)) == 0;
}

SettingDifferences differences_of_preset(const Settings& settings, const Preset& preset) {
  Settings changed = settings;
  apply_preset(changed, preset);
  SettingDifferences differences;
  for (const Setting* const setting : differing_settings(settings, changed))
    differences[setting->key] = setting_text(changed, *setting);
  return differences;
}

}  // namespace sinew
