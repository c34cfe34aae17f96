// SPDX-License-Identifier: MIT

#include "render/view_options.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/error.h"

namespace sinew {

const std::vector<std::string>& shading_names() {
  static const std::vector<std::string> names{"studio", "clay", "flat", "normals"};
  return names;
}

const std::string& name_of(Shading shading) {
  return shading_names()[static_cast<std::size_t>(shading)];
}

Shading shading_named(const std::string& name) {
  const std::vector<std::string>& names = shading_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw UsageError(
        fmt::format("there is no shading '{}'; choose one of: {}", name, fmt::join(names, ", ")));
  }
  return static_cast<Shading>(found - names.begin());
}

}  // namespace sinew
