// SPDX-License-Identifier: MIT

#include "rig/joint_limit.h"
#include "support/rotations.h"

#include <gtest/gtest.h>

#include <random>

namespace sinew {
namespace {

JointLimit ball() {
  JointLimit limit;
  limit.bone = Eigen::Vector3d(1.0, 2.0, -0.5).normalized();
  limit.cone = 0.8;
  limit.twist = 0.5;
  return limit;
}

JointLimit elbow() {
  JointLimit limit = ball();
  limit.cone = 0.1;
  limit.hinge = {limit.bone.unitOrthogonal(), -0.2, 2.0};
  return limit;
}

class RandomTurns {
 public:
  Eigen::Quaterniond next() { return rotation(vector()); }
  Eigen::Vector3d vector() { return {normal_(random_), normal_(random_), normal_(random_)}; }

 private:
  std::mt19937 random_{7};
  std::normal_distribution<double> normal_;
};

TEST(JointLimit, SplitsATurnIntoTwistAndThenSwing) {
  const JointLimit limit = ball();
  const Eigen::Vector3d across = limit.bone.unitOrthogonal();
  const auto angles = limited_angles(limit, rotation(1.1 * across) * rotation(-0.7 * limit.bone));
  EXPECT_NEAR(angles[0].value, 1.1, 1e-12);
  EXPECT_NEAR(angles[0].excess(), 0.3, 1e-12);
  EXPECT_NEAR(angles[2].value, -0.7, 1e-12);
  EXPECT_NEAR(angles[2].excess(), -0.2, 1e-12);
}

TEST(JointLimit, SeparatesTheBendOfAHingeFromTheAngleOutOfItsPlane) {
  const JointLimit limit = elbow();
  const Eigen::Vector3d axis = limit.hinge->axis;
  const Eigen::Quaterniond bend = rotation(1.3 * axis);
  const Eigen::Vector3d aside = (bend * limit.bone).cross(axis);
  const auto angles = limited_angles(limit, rotation(0.25 * aside) * bend);
  EXPECT_NEAR(angles[0].value, 1.3, 1e-12);
  EXPECT_NEAR(angles[1].value, 0.25, 1e-12);
}

TEST(JointLimit, KnowsHowItsAnglesChange) {
  constexpr double kStep = 1e-6;
  RandomTurns random;
  for (const JointLimit& limit : {ball(), elbow()}) {
    for (int i = 0; i < 50; ++i) {
      const Eigen::Quaterniond turn = random.next();
      const Eigen::Vector3d by = random.vector();
      const auto angles = limited_angles(limit, turn);
      const auto before = limited_angles(limit, rotation(-kStep * by) * turn);
      const auto after = limited_angles(limit, rotation(kStep * by) * turn);
      for (int k = 0; k < 3; ++k) {
        const double difference = (after[k].value - before[k].value) / (2.0 * kStep);
        if (std::abs(difference) > 1e3) continue;  // the angle wraps from pi to -pi
        EXPECT_NEAR(angles[k].slope.dot(by), difference, 1e-6 * (1.0 + std::abs(difference)));
      }
    }
  }
}

TEST(JointLimit, BringsTurnsWithinAndLeavesThoseThatAre) {
  RandomTurns random;
  int inside = 0;
  for (const JointLimit& limit : {ball(), elbow()}) {
    for (int i = 0; i < 200; ++i) {
      const Eigen::Quaterniond turn = rotation(0.7 * random.vector());
      const auto angles = limited_angles(limit, turn);
      const Eigen::Quaterniond within = limited(limit, turn);
      const auto result = limited_angles(limit, within);
      bool was_inside = true;
      for (int k = 0; k < 3; ++k) {
        was_inside = was_inside && angles[k].excess() == 0.0;
        EXPECT_NEAR(result[k].value, angles[k].value - angles[k].excess(), 1e-7);
      }
      if (!was_inside) continue;
      ++inside;
      EXPECT_EQ((within.coeffs() - turn.coeffs()).norm(), 0.0);
    }
  }
  EXPECT_GT(inside, 20);
}

TEST(JointLimit, WidensToIncludeATurn) {
  RandomTurns random;
  for (const JointLimit& limit : {ball(), elbow()}) {
    for (int i = 0; i < 50; ++i) {
      const Eigen::Quaterniond turn = random.next();
      const JointLimit wide = widened(limit, turn);
      for (const LimitedAngle& angle : limited_angles(wide, turn)) {
        EXPECT_EQ(angle.excess(), 0.0);
      }
      EXPECT_GE(wide.cone, limit.cone);
      EXPECT_GE(wide.twist, limit.twist);
    }
  }
}

}  // namespace
}  // namespace sinew
