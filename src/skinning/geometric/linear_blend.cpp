// SPDX-License-Identifier: MIT

#include "skinning/geometric/linear_blend.h"

#include "skinning/geometric/blend_rows.h"
#include "skinning/geometric/blend_skinner.h"

namespace sinew {
namespace {

/// The `Blend` of linear blend skinning (see BlendSkinner).
class LinearBlendOfSurface {
 public:
  LinearBlendOfSurface(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
      : skeleton_(skeleton), rest_(padded(rest.cast<float>())), rows_(weights) {}

  int point_count() const { return rows_.point_count(); }

  struct PosedSkeleton {
    std::vector<Eigen::Matrix4f> transforms;
    Eigen::Vector3d origin;
  };
  PosedSkeleton pose(const Pose& pose) const {
    PosedSkeleton posed{{}, pose.joints.front().translation};
    for (const Eigen::Affine3d& transform : blend_transforms(skeleton_, pose))
      posed.transforms.push_back(matrix_from(transform, posed.origin));
    return posed;
  }

  void write(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const {
    vectorized_blend_kernels().matrices(rows_.range(begin, end), posed.transforms.front().data(),
                                        rest_.data(), positions.data());
  }

 private:
  Skeleton skeleton_;
  PointsF rest_;
  BlendRows rows_;
};

}  // namespace

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

std::unique_ptr<Skinner> make_linear_blend(const CharacterWeights& weights,
                                           const Progress& progress) {
  return make_blend_skinner<LinearBlendOfSurface>(weights, progress);
}

}  // namespace sinew
