#include "skinning/linear_blend.h"

#include "skinning/blend_skinner.h"

namespace sinew {

LinearBlend::LinearBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
    : skeleton_(skeleton), rest_(rest.cast<float>()), weights_(weights) {}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose) const {
  return this->pose(pose, pose.joints.front().translation);
}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose,
                                             const Eigen::Vector3d& origin) const {
  PosedSkeleton posed{{}, origin};
  for (const Transform& transform : skinning_transforms(skeleton_, pose)) {
    Matrix matrix = transform.matrix().topRows<3>().cast<float>();
    matrix.col(3) = (transform.translation() - origin).cast<float>();
    posed.transforms.push_back(matrix);
  }
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
