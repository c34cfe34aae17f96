// SPDX-License-Identifier: MIT

#pragma once

#include <set>
#include <vector>

#include "assets/scene/scene.h"

namespace sinew {

/// Groups the skinned meshes of a scene by the skeleton that moves them.
class SkeletonGroups {
 public:
  /// Keeps a reference to the scene.
  explicit SkeletonGroups(const Scene& scene);

  /// Returns the node that represents the skeleton of a skinned mesh: its topmost joint.
  int top_of(const SceneMesh& mesh) const;

 private:
  const Scene& scene_;
  std::set<int> tops_;  ///< common ancestors of the bones of each mesh
  std::vector<bool> carries_skin_;
};

}  // namespace sinew
