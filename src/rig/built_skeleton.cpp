// SPDX-License-Identifier: MIT

#include "rig/built_skeleton.h"

#include <utility>

namespace sinew {

BuiltSkeleton built_from(Skeleton of_files) {
  BuiltSkeleton built{std::move(of_files), {}, {}};
  built.origins = distinct_names(built.skeleton);
  for (int j = 0; j < built.skeleton.joint_count(); ++j)
    built.skeleton.joints[j].name = built.origins[j];
  built.names_before = built.origins;
  return built;
}

BuiltSkeleton put_to_use(BuiltSkeleton draft) {
  draft.names_before = distinct_names(draft.skeleton);
  draft.radii.reset();
  draft.freedoms.reset();
  return draft;
}

}  // namespace sinew
