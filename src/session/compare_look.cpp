// SPDX-License-Identifier: MIT

#include "session/compare_look.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/error.h"

namespace sinew {

const std::vector<std::string>& compare_how_names() {
  static const std::vector<std::string> names{"side", "overlay", "wiper"};
  return names;
}

const std::string& name_of(CompareHow how) {
  return compare_how_names()[static_cast<std::size_t>(how)];
}

CompareHow compare_how_named(const std::string& name) {
  const std::vector<std::string>& names = compare_how_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw UsageError(fmt::format("a comparison is shown as one of {}, not as '{}'",
                                 fmt::join(names, ", "), name));
  }
  return static_cast<CompareHow>(found - names.begin());
}

}  // namespace sinew
