// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "session/settings/setting_differences.h"
#include "session/settings/settings.h"

namespace sinew {

/// Describes a preset: a named set of values for the settings that decide how a body looks and
/// moves.
struct Preset {
  std::string name;
  std::string help;  ///< one line
  /// The values that differ from the defaults, with their keys, both as in --set.
  std::vector<std::pair<std::string, std::string>> values;
};

/// Returns all presets. The first one, `human`, has the defaults.
const std::vector<Preset>& presets();

/// Returns the names of all presets, in their order.
std::vector<std::string> preset_names();

/// Finds a preset by its name.
/// \throws UsageError that names the nearest preset
const Preset& find_preset(const std::string& name);

// The functions below take a preset of presets().

/// Gives all settings that any preset has the value of this preset, which is their default if the
/// preset does not list them. So one preset replaces another one. Other settings stay as they are.
void apply_preset(Settings& settings, const Preset& preset);

/// Returns the preset from which the fewest settings differ, and among several the first one.
const Preset& nearest_preset(const Settings& settings);

/// Returns true if no setting that belongs to presets differs from this one.
bool follows_preset(const Settings& settings, const Preset& preset);

/// Returns the settings with a preset applied, as differences from `settings`.
SettingDifferences differences_of_preset(const Settings& settings, const Preset& preset);

}  // namespace sinew
