// SPDX-License-Identifier: MIT

#include "session/parts/part_groups.h"

#include <map>

namespace sinew {

std::vector<PartGroup> part_groups(const std::vector<VisiblePart>& parts) {
  std::vector<PartGroup> groups;
  std::map<std::string, std::size_t> group_of;  // by the common beginning of the names
  for (int p = 0; p < static_cast<int>(parts.size()); ++p) {
    const std::string& name = parts[p].name;
    const std::size_t period = name.find('.');
    const bool has_beginning = period != std::string::npos && period > 0;
    const std::string beginning = has_beginning ? name.substr(0, period + 1) : name;
    const auto [known, is_new] = group_of.try_emplace(beginning, groups.size());
    if (is_new) {
      groups.push_back({name, {p}});
      continue;
    }
    PartGroup& group = groups[known->second];
    group.parts.push_back(p);
    if (has_beginning) group.name = beginning + "*";
  }
  return groups;
}

}  // namespace sinew
