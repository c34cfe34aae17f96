// SPDX-License-Identifier: MIT

#include "building/edited_draft.h"

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace sinew {
namespace {

/// Returns values by the joints that had them before an operation.
template <typename Value>
std::map<int, Value> moved(const std::map<int, Value>& values, const std::vector<int>& old_joint) {
  std::map<int, Value> result;
  for (std::size_t j = 0; j < old_joint.size(); ++j) {
    const auto found = values.find(old_joint[j]);
    if (found != values.end()) result[static_cast<int>(j)] = found->second;
  }
  return result;
}

}  // namespace

BuiltSkeleton edited(const BuiltSkeleton& draft, SkeletonEdit edit) {
  BuiltSkeleton result{std::move(edit.skeleton), {}, {}};
  if (draft.radii)
    result.radii = {moved(draft.radii->joints, edit.old_joint),
                    moved(draft.radii->bones, edit.old_joint)};
  if (draft.freedoms) result.freedoms = moved(*draft.freedoms, edit.old_joint);
  for (const int old : edit.old_joint) {
    result.origins.push_back(old < 0 ? "" : draft.origins.at(old));
    result.names_before.push_back(old < 0 ? "" : draft.names_before.at(old));
  }
  return result;
}

}  // namespace sinew
