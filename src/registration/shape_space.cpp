// SPDX-License-Identifier: MIT

#include "registration/shape_space.h"

namespace sinew {

BodyShape shape_with(const ShapeSpace& space, const Eigen::VectorXd& coefficients) {
  const Eigen::Index count = coefficients.size();
  const auto moved = [&](const Points& mean, const Eigen::MatrixXd& components) {
    Points positions = mean;
    const Eigen::VectorXd offset = components.leftCols(count) * coefficients;
    positions += Eigen::Map<const Points>(offset.data(), 3, mean.cols());
    return positions;
  };
  BodyShape shape{moved(space.mean, space.components), space.skeleton};
  const Points joints = moved(space.mean_joints, space.joint_components);
  // Joints move without rotating, so an offset from the parent is in the frame of the mean.
  const std::vector<Transform> rest = space.skeleton.rest_global();
  for (int j = 0; j < shape.skeleton.joint_count(); ++j) {
    Joint& joint = shape.skeleton.joints[static_cast<std::size_t>(j)];
    if (joint.parent < 0) {
      joint.rest_local.translation() = joints.col(j);
    } else {
      const Transform& parent = rest[static_cast<std::size_t>(joint.parent)];
      joint.rest_local.translation() =
          parent.linear().inverse() * (joints.col(j) - joints.col(joint.parent));
    }
  }
  return shape;
}

}  // namespace sinew
