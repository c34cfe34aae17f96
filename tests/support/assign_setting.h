// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <string>

#include "session/settings/settings.h"

namespace sinew::test {

/// Sets a setting from the argument KEY=VALUE of --set.
/// \throws UsageError as set_setting() does
inline void assign_setting(Settings& settings, const std::string& assignment) {
  const std::size_t equals = std::min(assignment.find('='), assignment.size());
  const std::size_t value = std::min(equals + 1, assignment.size());
  set_setting(settings, assignment.substr(0, equals), assignment.substr(value));
}

}  // namespace sinew::test
