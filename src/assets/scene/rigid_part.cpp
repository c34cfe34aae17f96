// SPDX-License-Identifier: MIT

#include "assets/scene/rigid_part.h"

#include <Eigen/LU>
#include <Eigen/SVD>

namespace sinew {

Transform rigid_part(const Eigen::Matrix4d& affine) {
  Eigen::Matrix3d linear = affine.topLeftCorner<3, 3>();
  if (linear.determinant() < 0.0) linear = -linear;
  // Normalize the columns first: scale along a joint's own axes is the common case, and then the
  // rest is a rotation already.
  for (int axis = 0; axis < 3; ++axis) {
    const double length = linear.col(axis).norm();
    if (length > 0.0) linear.col(axis) /= length;
  }
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(linear, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d rotation = svd.matrixU() * svd.matrixV().transpose();
  if (rotation.determinant() < 0.0) {
    rotation = svd.matrixU() * Eigen::Vector3d(1, 1, -1).asDiagonal() * svd.matrixV().transpose();
  }
  Transform rigid = Transform::Identity();
  rigid.linear() = rotation;
  rigid.translation() = affine.topRightCorner<3, 1>();
  return rigid;
}

Eigen::Matrix3d scale_part(const Eigen::Matrix4d& affine) {
  const Eigen::Matrix3d scale =
      rigid_part(affine).rotation().transpose() * affine.topLeftCorner<3, 3>();
  return scale.inverse().allFinite() ? scale : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
}

}  // namespace sinew
