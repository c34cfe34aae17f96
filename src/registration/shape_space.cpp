// SPDX-License-Identifier: MIT

#include "registration/shape_space.h"

namespace sinew {

Skeleton with_joints_at(Skeleton skeleton, const Points& joints) {
  // Joints do not rotate, so an offset from the parent is in the frame of the given skeleton.
  const std::vector<Transform> rest = skeleton.rest_global();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Joint& joint = skeleton.joints[static_cast<std::size_t>(j)];
    if (joint.parent < 0) {
      joint.rest_local.translation() = joints.col(j);
    } else {
      const Transform& parent = rest[static_cast<std::size_t>(joint.parent)];
      joint.rest_local.translation() =
          parent.linear().inverse() * (joints.col(j) - joints.col(joint.parent));
    }
  }
  return skeleton;
}

ShapedBody shape_with(const ShapeSpace& space, const Eigen::VectorXd& coefficients) {
  const Eigen::Index count = coefficients.size();
  const auto moved = [&](const Points& mean, const Eigen::MatrixXd& components) {
    Points positions = mean;
    const Eigen::VectorXd offset = components.leftCols(count) * coefficients;
    positions += Eigen::Map<const Points>(offset.data(), 3, mean.cols());
    return positions;
  };
  return {moved(space.mean, space.components),
          with_joints_at(space.skeleton, moved(space.mean_joints, space.joint_components))};
}

}  // namespace sinew
