// SPDX-License-Identifier: MIT

#include "building/guess/leg_joints.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "building/guess/back_distance.h"
#include "building/guess/limb_bends.h"
#include "support/capsule_body.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kRadius = 0.05;

/// Builds a limb of equally thick cuts along a polyline. Its length ends where the line does.
Limb limb_along(const std::vector<Vector3d>& line) {
  Limb limb;
  limb.tip = line.front();
  double along = 0.0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    constexpr int kCuts = 100;
    for (int k = 0; k < kCuts; ++k) {
      LimbSlice slice;
      slice.center = line[i] + (line[i + 1] - line[i]) * k / kCuts;
      slice.along = along + (slice.center - line[i]).norm();
      slice.perimeter = 2.0 * std::numbers::pi * kRadius;
      limb.slices.push_back(slice);
    }
    along += (line[i + 1] - line[i]).norm();
  }
  limb.length = along;
  return limb;
}

Vector3d in_side_view(double front, double up) {
  return {0.0, up, front};
}

TEST(LimbBends, AreFoundNearTheirUsualPlace) {
  // The line bends by 30 degrees at 0.2 of its length, and by 40 at 0.6.
  const double first = std::numbers::pi / 6.0, second = first + std::numbers::pi * 2.0 / 9.0;
  const Vector3d a = in_side_view(0.0, 0.2);
  const Vector3d b = a + 0.4 * in_side_view(std::sin(first), std::cos(first));
  const Vector3d c = b + 0.4 * in_side_view(std::sin(second), std::cos(second));
  const Limb limb = limb_along({in_side_view(0.0, 0.0), a, b, c});
  const LimbBend low = find_bend(limb, 0.25, 0.07), high = find_bend(limb, 0.5, 0.08);
  EXPECT_NEAR(low.multiple, 0.2, 0.02);
  EXPECT_NEAR(low.angle, std::numbers::pi / 6.0, 0.15);
  EXPECT_NEAR(high.multiple, 0.6, 0.02);
  EXPECT_NEAR(find_bend(limb, 0.3, 0.12).multiple, 0.2, 0.03) << "a sharper one is farther away";
  EXPECT_NEAR(high.angle, std::numbers::pi * 2.0 / 9.0, 0.15);
}

TEST(DistanceToBack, EndsWhereTheRayLeavesTheBody) {
  TriangleMesh body = make_sphere(1.0);
  // A tail above the back.
  TriangleMesh tail = make_sphere(0.2);
  tail.positions.row(1).array() += 2.0;
  test::append(tail, body);
  const Vector3d up(0.0, 1.0, 0.0);
  EXPECT_NEAR(distance_to_back(body, {0.01, 0.5, 0.02}, up), 0.5, 0.02);
  EXPECT_NEAR(distance_to_back(body, {0.01, -1.5, 0.02}, up), 2.5, 0.02);
  EXPECT_EQ(distance_to_back(body, {3.0, 0.0, 0.0}, up), 0.0);
  for (Triangle& t : body.triangles) std::swap(t[0], t[1]);
  EXPECT_NEAR(distance_to_back(body, {0.01, 0.5, 0.02}, up), 0.5, 0.02);
}

// A hind leg bends backwards at the hock and forwards at the stifle, with the hip above.
TEST(LegJoints, OfAHindLegLieAtItsBends) {
  const Vector3d toes = in_side_view(0.1, 0.0), heel = in_side_view(0.0, 0.02);
  const Vector3d hock = in_side_view(-0.06, 0.3), top = in_side_view(0.12, 0.6);
  const Limb leg = limb_along({toes, heel, hock, top});
  const double back = 0.4;
  const HindLegJoints joints = hind_leg_joints(leg, BodyFrame{}, back);
  EXPECT_LT((joints.paw - heel).norm(), 0.06);
  EXPECT_LT((joints.hock - hock).norm(), 0.05);
  EXPECT_GT(joints.stifle.y(), joints.hock.y() + 0.1);
  EXPECT_LT(joints.stifle.y(), joints.hip.y() - 0.05);
  EXPECT_GT(joints.stifle.z(), joints.hock.z() + 0.1);
  EXPECT_GT(joints.hip.y(), top.y());
  EXPECT_LT(joints.hip.y(), top.y() + back);
  // A leg that widens has its hip deeper in the trunk.
  Limb thigh = leg;
  for (LimbSlice& slice : thigh.slices)
    if (slice.along > 0.8 * thigh.length) slice.perimeter *= 2.0;
  EXPECT_GT(hind_leg_joints(thigh, BodyFrame{}, back).hip.y(), joints.hip.y() + 0.1);
}

// The middle joint of a long, slender front leg is the carpus, that of a stout one the elbow.
TEST(LegJoints, OfAFrontLegDependOnItsThickness) {
  const std::vector<Vector3d> line{in_side_view(0.1, 0.0), in_side_view(0.0, 0.02),
                                   in_side_view(0.0, 0.8)};
  const Limb slender = limb_along(line);
  Limb stout = slender;
  for (LimbSlice& slice : stout.slices) slice.perimeter *= 1.5;
  const double back = 0.4;
  const FrontLegJoints a = front_leg_joints(slender, BodyFrame{}, back);
  const FrontLegJoints b = front_leg_joints(stout, BodyFrame{}, back);
  EXPECT_GT(b.elbow.y(), a.elbow.y() + 0.1);
  for (const FrontLegJoints& joints : {a, b}) {
    EXPECT_LT(joints.paw.y(), 0.1);
    EXPECT_LT(joints.paw.y(), joints.elbow.y());
    EXPECT_LT(joints.elbow.y(), joints.shoulder.y());
    EXPECT_NEAR(joints.shoulder.y(), 0.8, 0.3 * back);
  }
}

}  // namespace
}  // namespace sinew
