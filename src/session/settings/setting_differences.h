// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "session/settings/settings.h"

namespace sinew {

/// Holds the settings in which one side of a comparison differs from the first side: values by key,
/// both as in --set. All other settings are those of the first side.
using SettingDifferences = std::map<std::string, std::string>;

/// Holds the differences of the sides B, C and D of a comparison, as many as there are.
using ComparedSides = std::vector<SettingDifferences>;

/// Returns the sides of a new comparison: one with linear blend skinning.
ComparedSides usual_compared_sides();
/// Returns the letter of a side: A for -1, which is the first side, B for 0, and so on.
char side_letter(int side);

/// Adds a difference.
/// \throws UsageError as set_setting() does, and for settings that both sides must share
void add_difference(SettingDifferences& differences, const std::string& key,
                    const std::string& value);

/// Returns the settings with the differences applied.
/// \throws UsageError as set_setting() does
Settings with_differences(Settings settings, const SettingDifferences& differences);

/// Returns the entries of settings_table() whose values differ, in the order of the table.
std::vector<const Setting*> differing_settings(const Settings& a, const Settings& b);

}  // namespace sinew
