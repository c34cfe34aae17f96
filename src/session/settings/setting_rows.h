// SPDX-License-Identifier: MIT

#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "session/settings/settings.h"

namespace sinew {

/// Returns the access to a member of Settings.
/// \param access  a lambda without captures that returns a reference to the member
template <typename Access>
SettingField member(Access /*access*/) {
  using Value = std::remove_reference_t<decltype(Access{}(std::declval<Settings&>()))>;
  if constexpr (std::is_enum_v<Value>) {
    return SettingChoice{
        choice_names(Value{}),
        [](const Settings& settings) { return static_cast<std::size_t>(Access{}(settings)); },
        [](Settings& settings, std::size_t index) {
          Access{}(settings) = static_cast<Value>(index);
        }};
  } else {
    return SettingValue<Value>{
        [](Settings& settings) -> Value& { return Access{}(settings); },
        [](const Settings& settings) -> Value { return Access{}(settings); }};
  }
}

/// These functions return the rows of the settings table for one group each. The group is the word
/// before the dot of a key.
std::vector<Setting> contact_settings();
std::vector<Setting> tissue_settings();
std::vector<Setting> position_settings();

}  // namespace sinew
