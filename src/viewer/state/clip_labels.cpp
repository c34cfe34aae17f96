// SPDX-License-Identifier: MIT

#include "viewer/state/clip_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
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

std::vector<std::string> clip_labels(const std::vector<std::vector<std::string>>& files) {
  std::vector<std::string> whole;
  std::vector<std::string> labels;
  std::map<std::string, std::set<std::size_t>> files_of;  // by label
  for (std::size_t f = 0; f < files.size(); ++f) {
    const std::size_t shared = shared_length(files[f]);
    for (const std::string& name : files[f]) {
      const std::string number = fmt::format("Clip {}", labels.size());
      whole.push_back(name.empty() ? number : name);
      labels.push_back(name.empty() ? number : name.substr(shared));
      files_of[labels.back()].insert(f);
    }
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (files_of[labels[i]].size() > 1) labels[i] = whole[i];
  }
  return labels;
}

std::vector<std::string> clip_labels(const Session& session) {
  std::vector<std::vector<std::string>> files;
  int next = 0;
  const auto add_file = [&](std::size_t count) {
    files.emplace_back();
    for (std::size_t i = 0; i < count; ++i) files.back().push_back(session.clip_at(next++).name);
  };
  add_file(session.character().clips.size());
  for (const AddedMotion& motion : session.document().motions) add_file(motion.clips->size());
  while (next < session.clip_count()) add_file(1);
  std::vector<std::string> labels = clip_labels(files);
  labels.insert(labels.begin(), "Rest pose");
  return labels;
}

}  // namespace sinew
