// SPDX-License-Identifier: MIT

#include "skinning/geometric/centered_blend.h"

#include "rig/rigid_joints.h"

namespace sinew {

CenteredBlend::CenteredBlend(const Skeleton& skeleton, const Points& rest,
                             const SkinWeights& weights, const Points& centers)
    : skeleton_(skeleton),
      arms_(padded((rest - centers).cast<float>())),
      centers_(padded(centers.cast<float>())),
      rows_(weights) {}

CenteredBlend::PosedSkeleton CenteredBlend::pose(const Pose& pose) const {
  PosedSkeleton posed{{}, {}, {}, pose.joints.front().translation};
  const RigidJoints joints = rigid_joints(skeleton_, pose);
  const std::vector<Eigen::Affine3d> transforms = blend_transforms(skeleton_, pose);
  std::vector<Eigen::Vector4f> rotations;
  for (const Transform& transform : joints.transforms)
    rotations.emplace_back(Eigen::Quaterniond(transform.linear()).coeffs().cast<float>());
  const std::vector<float> signs = rows_.signs(rotations);
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const int joint = rows_.entries()[i].joint;
    posed.transforms.push_back(matrix_from(transforms[joint], posed.origin));
    posed.quaternions.emplace_back(signs[i] * rotations[joint]);
  }
  const std::vector<Eigen::Matrix3d>& stretches = joints.shapes.stretches;
  if (stretches.empty()) return posed;
  posed.stretched_arms = arms_;
  for (int v = 0; v < point_count(); ++v) {
    Eigen::Matrix3f sum = Eigen::Matrix3f::Zero();
    for (const auto& [entry, weight] : rows_.row(v))
      sum += weight * stretches[rows_.entries()[entry].joint].cast<float>();
    posed.stretched_arms.col(v) = sum * arms_.col(v);
  }
  return posed;
}

void CenteredBlend::write(const PosedSkeleton& posed, int begin, int end,
                          PointsF& positions) const {
  const PointsF& arms = posed.stretched_arms.cols() > 0 ? posed.stretched_arms : arms_;
  vectorized_blend_kernels().centered(rows_.range(begin, end), posed.transforms.front().data(),
                                      posed.quaternions.front().data(), arms.data(),
                                      centers_.data(), positions.data());
}

}  // namespace sinew
