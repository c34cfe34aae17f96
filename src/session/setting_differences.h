#pragma once

#include <map>
#include <string>
#include <vector>

#include "session/settings.h"

namespace sinew {

/// In what one side of a comparison is set otherwise than the first one: values by their keys, both
/// as in --set. All else follows the first side.
using SettingDifferences = std::map<std::string, std::string>;

/// \throws UsageError as set_setting() does, and for what both sides must share
void add_difference(SettingDifferences& differences, const std::string& key,
                    const std::string& value);

/// \throws UsageError as set_setting() does
Settings with_differences(Settings settings, const SettingDifferences& differences);

/// The entries of settings_table() that two differ in, in its order.
std::vector<const Setting*> differing_settings(const Settings& a, const Settings& b);

/// What a side is called beside the other one: its method where the methods differ, and KEY=VALUE
/// of what else differs, a few of them; "the same settings" where nothing does.
std::string name_of_side(const Settings& side, const Settings& other);

}  // namespace sinew
