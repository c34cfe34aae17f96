// SPDX-License-Identifier: MIT

#include "registration/recognized_person.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/error.h"
#include "registration/joint_guess.h"
#include "registration/landmark_finder.h"
#include "registration/shape_space_cache.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

TEST(ScanFrame, KnowsTheUnitByTheArea) {
  EXPECT_STREQ(unit_of_body(1.4).name, "m");
  EXPECT_STREQ(unit_of_body(2.9).name, "m");  // with a chair
  EXPECT_STREQ(unit_of_body(190.0).name, "dm");
  EXPECT_STREQ(unit_of_body(1.9 / (0.0254 * 0.0254)).name, "in");
  EXPECT_STREQ(unit_of_body(1.4e4).name, "cm");
  EXPECT_STREQ(unit_of_body(2.3e6).name, "mm");
}

TEST(ScanFrame, TakesTheAxisNearALeaningTrunk) {
  EXPECT_EQ(nearest_axis({0.5, -0.1, 1.0}), Vector3d::UnitZ());
  EXPECT_EQ(nearest_axis({0.1, -2.0, 0.3}), Vector3d(-Vector3d::UnitY()));
  const Vector3d diagonal(1.0, 1.0, 0.0);
  EXPECT_LT((nearest_axis(diagonal) - diagonal.normalized()).norm(), 1e-15);
}

/// Checks what is found on the mean woman after a similarity.
void expect_recognized(const ShapeSpace& space, const Matrix3d& rotation, double scale) {
  TriangleMesh scan{scale * (rotation * space.mean), space.triangles};
  scan.positions.colwise() += Vector3d(3.0, -2.0, 1.0) * scale;
  const auto placed = [&](const Vector3d& point) {
    return Vector3d(scale * (rotation * point + Vector3d(3.0, -2.0, 1.0)));
  };
  const RecognizedPerson person = recognize_person(scan);
  EXPECT_NEAR(person.frame.scale * scale, 1.0, 1e-12);
  EXPECT_TRUE(person.frame.front_is_certain);
  // Columns are left, up and front; bodies have them at x, y and z.
  EXPECT_LT((person.frame.axes - rotation).norm(), 0.15);
  const Vector3d middle(0.1, 0.2, 0.3);
  EXPECT_LT((person.frame.to_scan(person.frame.to_body(middle)) - middle).norm(), 1e-9);
  const std::vector<GuessedPoint> joints = guess_body_joints(person);
  EXPECT_EQ(joints.size(), 17U);
  for (const GuessedPoint& joint : joints) {
    const int j = space.skeleton.find(joint.name);
    ASSERT_GE(j, 0) << joint.name;
    EXPECT_LT((joint.position - placed(space.mean_joints.col(j))).norm() / scale, 0.06)
        << joint.name;
  }
  const std::vector<GuessedPoint> landmarks = find_landmarks(scan, person);
  EXPECT_EQ(landmarks.size(), 7U);
  for (const GuessedPoint& landmark : landmarks) {
    const auto known =
        std::ranges::find(space.landmarks, landmark.name, &ShapeSpace::Landmark::name);
    ASSERT_NE(known, space.landmarks.end()) << landmark.name;
    Vector3d place = Vector3d::Zero();
    for (int k = 0; k < 3; ++k) place += known->barycentric[k] * space.mean.col(known->corners[k]);
    EXPECT_LT((landmark.position - placed(place)).norm() / scale, 0.03) << landmark.name;
  }
}

TEST(RecognizedPerson, HasItsJointsWithAnyAxesAndUnits) {
  const ShapeSpace space = cached_shape_space(Sex::kFemale, 4900, {});
  expect_recognized(space, Matrix3d::Identity(), 1.0);
  const Matrix3d upside_down = Vector3d(-1.0, -1.0, 1.0).asDiagonal();
  expect_recognized(space, upside_down, 1000.0);
  Matrix3d z_up;
  z_up << 0.0, 0.0, -1.0, -1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
  expect_recognized(space, z_up, 100.0);
  const Matrix3d turned = Eigen::AngleAxisd(2.0, Vector3d::UnitY()).toRotationMatrix();
  expect_recognized(space, turned, 1.0 / 0.0254);
}

TEST(RecognizedPerson, IsRefusedInABox) {
  TriangleMesh box;
  box.positions.resize(3, 8);
  for (int corner = 0; corner < 8; ++corner)
    box.positions.col(corner) = Vector3d(corner & 1, 2 * (corner >> 1 & 1), corner >> 2);
  box.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                   {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  EXPECT_THROW(recognize_person(box), InputError);
  EXPECT_THROW(recognize_person({box.positions, {}}), InputError);
}

}  // namespace
}  // namespace sinew
