// SPDX-License-Identifier: MIT

#include "building/edited_draft.h"

#include <utility>

namespace sinew {

BuiltSkeleton edited(const BuiltSkeleton& draft, SkeletonEdit edit) {
  BuiltSkeleton result{std::move(edit.skeleton), {}, {}};
  for (const int old : edit.old_joint) {
    result.origins.push_back(old < 0 ? "" : draft.origins.at(old));
    result.names_before.push_back(old < 0 ? "" : draft.names_before.at(old));
  }
  return result;
}

}  // namespace sinew
