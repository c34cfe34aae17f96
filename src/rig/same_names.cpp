// SPDX-License-Identifier: MIT

#include "rig/same_names.h"

#include <algorithm>
#include <map>
#include <string>

#include "rig/body_parts.h"
#include "rig/body_sides.h"

namespace sinew {
namespace {

/// Returns for each joint its nearest marked ancestor; -1 if there is none.
std::vector<int> nearest_above(const Skeleton& skeleton, const std::vector<char>& marked) {
  std::vector<int> nearest(skeleton.joints.size(), -1);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent >= 0) nearest[j] = marked[parent] != 0 ? parent : nearest[parent];
  }
  return nearest;
}

/// Counts the pairs whose nearest mapped ancestors are a pair, too, or that have none on both
/// sides.
int count_matching_parents(const Skeleton& source, const Skeleton& target,
                           const JointMapping& mapping) {
  std::vector<char> in_source(source.joints.size(), 0);
  std::vector<char> in_target(target.joints.size(), 0);
  for (const auto& [s, t] : mapping.pairs) in_source[s] = in_target[t] = 1;
  const std::vector<int> above_source = nearest_above(source, in_source);
  const std::vector<int> above_target = nearest_above(target, in_target);
  return static_cast<int>(
      std::count_if(mapping.pairs.begin(), mapping.pairs.end(), [&](const JointPair& pair) {
        const int above = above_target[pair.target];
        return above_source[pair.source] == (above < 0 ? -1 : mapping.source_of(above));
      }));
}

}  // namespace

std::optional<JointMapping> map_same_names(const Skeleton& source, const Skeleton& target) {
  std::map<std::string, int> by_name;
  for (int s = 0; s < source.joint_count(); ++s) by_name.emplace(source.joints[s].name, s);
  JointMapping mapping;
  for (int t = 0; t < target.joint_count(); ++t) {
    const auto found = by_name.find(target.joints[t].name);
    if (found == by_name.end()) continue;
    mapping.pairs.push_back({found->second, t});
    by_name.erase(found);
  }
  const int smaller = std::min(source.joint_count(), target.joint_count());
  const auto shared = static_cast<int>(mapping.pairs.size());
  if (shared < 2 || 2 * shared < smaller) return std::nullopt;
  constexpr double kMinMatchingParents = 0.9;
  if (count_matching_parents(source, target, mapping) < kMinMatchingParents * shared)
    return std::nullopt;
  const bool source_exchanged = are_sides_exchanged(source, landmarks_by_name(source));
  const bool target_exchanged = are_sides_exchanged(target, landmarks_by_name(target));
  if (source_exchanged != target_exchanged) return std::nullopt;
  return mapping;
}

}  // namespace sinew
