// SPDX-License-Identifier: MIT

#include "viewer/panels/clip_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace sinew {
namespace {

/// Returns the length of the beginning that all names share. It ends after a separator, and leaves
/// something of each name.
std::size_t shared_length(const std::vector<std::string>& names) {
  if (names.size() < 2) return 0;
  std::string_view shared = names.front();
  for (const std::string& name : names) {
    const auto [end, other] = std::mismatch(shared.begin(), shared.end(), name.begin(), name.end());
    shared = shared.substr(0, static_cast<std::size_t>(end - shared.begin()));
    if (shared.size() == name.size()) shared.remove_suffix(std::min<std::size_t>(shared.size(), 1));
  }
  const std::size_t separator = shared.find_last_of("|/\\:_.- ");
  return separator == std::string_view::npos ? 0 : separator + 1;
}

}  // namespace

std::vector<std::string> clip_labels(const std::vector<std::string>& names) {
  const std::size_t shared = shared_length(names);
  std::vector<std::string> labels;
  for (const std::string& name : names) {
    labels.push_back(name.empty() ? fmt::format("Clip {}", labels.size()) : name.substr(shared));
  }
  return labels;
}

std::vector<std::string> clip_labels(const Session& session) {
  std::vector<std::string> names;
  for (int i = 0; i < session.clip_count(); ++i) names.push_back(session.clip_at(i).name);
  std::vector<std::string> labels = clip_labels(names);
  labels.insert(labels.begin(), "Rest pose");
  return labels;
}

}  // namespace sinew
