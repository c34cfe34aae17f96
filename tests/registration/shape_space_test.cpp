// SPDX-License-Identifier: MIT

#include "registration/shape_space.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// Returns a space of three vertices and two joints, the second rotated about z by a quarter turn.
ShapeSpace small_space() {
  ShapeSpace space;
  space.triangles = {{0, 1, 2}};
  space.mean = Points::Identity(3, 3);
  space.components = Eigen::MatrixXd::Zero(9, 2);
  space.components(3, 0) = 2.0;
  space.components(8, 1) = -1.0;
  space.mean_joints.resize(3, 2);
  space.mean_joints << 0.0, 0.0, 1.0, 2.0, 0.0, 0.0;
  space.joint_components = Eigen::MatrixXd::Zero(6, 2);
  space.joint_components(1, 0) = 0.5;
  space.joint_components(3, 1) = 0.25;
  Joint root{.name = "root", .parent = -1};
  root.rest_local.translation() = Eigen::Vector3d(0.0, 1.0, 0.0);
  root.rest_local.linear() =
      Eigen::AngleAxisd(1.5707963267948966, Eigen::Vector3d::UnitZ()).toRotationMatrix();
  Joint tip{.name = "tip", .parent = 0};
  tip.rest_local.translation() = Eigen::Vector3d(1.0, 0.0, 0.0);
  space.skeleton.joints = {root, tip};
  return space;
}

TEST(ShapeSpace, MovesVerticesByTheirComponents) {
  const ShapeSpace space = small_space();
  const ShapedBody shape = shape_with(space, Eigen::Vector2d(1.5, 3.0));
  Points expected = space.mean;
  expected(0, 1) += 3.0;
  expected(2, 2) -= 3.0;
  EXPECT_LT((shape.skin - expected).norm(), 1e-15);
}

TEST(ShapeSpace, TakesMissingCoefficientsForZero) {
  const ShapeSpace space = small_space();
  const ShapedBody shape = shape_with(space, Eigen::VectorXd::Constant(1, 1.5));
  Points expected = space.mean;
  expected(0, 1) += 3.0;
  EXPECT_LT((shape.skin - expected).norm(), 1e-15);
}

TEST(ShapeSpace, MovesJointsToTheirPlaces) {
  const ShapeSpace space = small_space();
  const ShapedBody shape = shape_with(space, Eigen::Vector2d(2.0, 4.0));
  const std::vector<Transform> rest = shape.skeleton.rest_global();
  EXPECT_LT((rest[0].translation() - Eigen::Vector3d(0.0, 2.0, 0.0)).norm(), 1e-12);
  EXPECT_LT((rest[1].translation() - Eigen::Vector3d(1.0, 2.0, 0.0)).norm(), 1e-12);
}

}  // namespace
}  // namespace sinew
