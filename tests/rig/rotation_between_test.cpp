// SPDX-License-Identifier: MIT

#include "rig/rotation_between.h"

#include <gtest/gtest.h>

#include <random>

namespace {

using sinew::rotation_between;

Eigen::Vector3d random_vector(std::mt19937& random) {
  std::normal_distribution<double> normal;
  return {normal(random), normal(random), normal(random)};
}

TEST(RotationBetween, TakesOneDirectionToTheOtherByTheSmallestAngle) {
  std::mt19937 random(5);
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Vector3d from = random_vector(random), to = random_vector(random);
    const Eigen::Quaterniond rotation = rotation_between(from, to);
    EXPECT_NEAR(rotation.norm(), 1.0, 1e-12);
    EXPECT_LT((rotation * from.normalized() - to.normalized()).norm(), 1e-12);
    const double angle = std::atan2(from.cross(to).norm(), from.dot(to));
    EXPECT_NEAR(Eigen::AngleAxisd(rotation).angle(), angle, 1e-7);
  }
}

TEST(RotationBetween, OppositeDirectionsAreAHalfTurnApart) {
  std::mt19937 random(6);
  for (const double noise : {0.0, 1e-16, 1e-12, 1e-8, 1e-5, 1e-3}) {
    for (int i = 0; i < 200; ++i) {
      const Eigen::Vector3d from = random_vector(random).normalized();
      const Eigen::Vector3d to = (-from + noise * random_vector(random)).normalized();
      const Eigen::Quaterniond rotation = rotation_between(from, to);
      EXPECT_NEAR(rotation.norm(), 1.0, 1e-12);
      EXPECT_LT((rotation * from - to).norm(), 1e-7) << "with noise " << noise;
    }
  }
}

TEST(RotationBetween, EqualDirectionsAreTheIdentity) {
  const Eigen::Vector3d from(0.3, -2.0, 0.7);
  EXPECT_LT(rotation_between(from, 5.0 * from).angularDistance(Eigen::Quaterniond::Identity()),
            1e-7);
}

TEST(RotationBetween, ZeroVectorsHaveNoDirectionAndTurnNothing) {
  const Eigen::Vector3d zero = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& other : {Eigen::Vector3d(0.0, 2.0, 0.0), zero}) {
    EXPECT_TRUE(rotation_between(zero, other).isApprox(Eigen::Quaterniond::Identity(), 0.0));
    EXPECT_TRUE(rotation_between(other, zero).isApprox(Eigen::Quaterniond::Identity(), 0.0));
  }
}

}  // namespace
