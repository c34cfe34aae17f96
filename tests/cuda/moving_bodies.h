// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Skinning transforms relative to the position of the root joint, as skinners use them.
struct OriginTransforms {
  std::vector<Transform> transforms;
  Eigen::Vector3d origin;
};
inline OriginTransforms transforms_around_root(const Skeleton& skeleton, const Pose& pose) {
  OriginTransforms result{skinning_transforms(skeleton, pose), pose.joints.front().translation};
  for (Transform& transform : result.transforms) transform.pretranslate(-result.origin);
  return result;
}

}  // namespace sinew
