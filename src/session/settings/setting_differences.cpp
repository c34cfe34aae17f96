// SPDX-License-Identifier: MIT

#include "session/settings/setting_differences.h"

#include "core/error.h"

namespace sinew {
namespace {

// At different speeds, the two sides would not show the same moment.
constexpr const char* kShared = "playback.speed";

}  // namespace

void add_difference(SettingDifferences& differences, const std::string& key,
                    const std::string& value) {
  Settings tried;
  set_setting(tried, key, value);
  if (key == kShared) {
    throw UsageError(
        fmt::format("all sides of a comparison share one playback speed; set {} for A", kShared));
  }
  differences[key] =
      setting_text(tried, find_setting(key));  // in one form, however the user wrote it
}

ComparedSides usual_compared_sides() {
  return {SettingDifferences{{"method", "linear-blend"}}};
}

char side_letter(int side) {
  return static_cast<char>('B' + side);
}

Settings with_differences(Settings settings, const SettingDifferences& differences) {
  for (const auto& [key, value] : differences) set_setting(settings, key, value);
  return settings;
}

std::vector<const Setting*> differing_settings(const Settings& a, const Settings& b) {
  std::vector<const Setting*> differing;
  for (const Setting& setting : settings_table()) {
    if (!same_value(a, b, setting)) differing.push_back(&setting);
  }
  return differing;
}

}  // namespace sinew
