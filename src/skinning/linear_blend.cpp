// SPDX-License-Identifier: MIT

#include "skinning/linear_blend.h"

#include "skinning/blend_skinner.h"

namespace sinew {

LinearBlend::LinearBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights,
                         Stretches stretches)
    : skeleton_(skeleton), rest_(rest.cast<float>()), weights_(weights), stretches_(stretches) {}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose) const {
  return this->pose(pose, pose.joints.front().translation);
}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose,
                                             const Eigen::Vector3d& origin) const {
  PosedSkeleton posed{{}, origin};
  const auto add = [&](const auto& transforms) {
    for (const auto& transform : transforms) {
      Matrix matrix = transform.matrix().template topRows<3>().template cast<float>();
      matrix.col(3) = (transform.translation() - origin).template cast<float>();
      posed.transforms.push_back(matrix);
    }
  };
  if (stretches_ == Stretches::kShown)
    add(blend_transforms(skeleton_, pose));
  else
    add(skinning_transforms(skeleton_, pose));
  return posed;
}

LinearBlend::Matrix LinearBlend::blend(int point, const PosedSkeleton& posed) const {
  Matrix result = Matrix::Zero();
  for (const auto& [joint, weight] : weights_.row(point)) {
    result += weight * posed.transforms[joint];
  }
  return result;
}

std::unique_ptr<Skinner> make_linear_blend(const Character& character, const Progress& progress) {
  return make_blend_skinner<LinearBlend>(character, progress);
}

}  // namespace sinew
