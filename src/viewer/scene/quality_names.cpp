// SPDX-License-Identifier: MIT

#include "viewer/scene/quality_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/error.h"

namespace sinew {

const std::vector<std::string>& quality_names() {
  static const std::vector<std::string> names{"auto", "fast", "full"};
  return names;
}

const std::string& quality_named(const std::string& name) {
  const std::vector<std::string>& names = quality_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return *found;
  throw UsageError(
      fmt::format("there is no quality '{}'; choose one of: {}", name, fmt::join(names, ", ")));
}

const std::vector<std::string>& samples_names() {
  static const std::vector<std::string> names{"auto", "off", "2", "4", "8"};
  return names;
}

int samples_named(const std::string& name) {
  const std::vector<std::string>& names = samples_names();
  for (const int samples : {0, 1, 2, 4, 8}) {
    if (name == samples_name(samples)) return samples;
  }
  throw UsageError(fmt::format("there is no anti-aliasing '{}'; choose one of: {}", name,
                               fmt::join(names, ", ")));
}

std::string samples_name(int samples) {
  if (samples == 0) return "auto";
  return samples == 1 ? "off" : std::to_string(samples);
}

}  // namespace sinew
