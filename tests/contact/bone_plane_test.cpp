// SPDX-License-Identifier: MIT

#include "contact/bone_plane.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "rig/pose.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

using std::numbers::pi;

/// Two bones that share joint 1 and enclose an angle, in a random position and orientation.
struct Elbow {
  double opening;
  Transform place = Transform::Identity();
  Skeleton skeleton;
  BonePlane plane;

  Elbow(double angle, std::mt19937& random) : opening(angle) {
    std::normal_distribution<double> normal;
    const Eigen::Vector4d any{normal(random), normal(random), normal(random), normal(random)};
    place.linear() = Eigen::Quaterniond(any.normalized()).toRotationMatrix();
    place.translation() = Eigen::Vector3d{normal(random), normal(random), normal(random)};
    // Bone i points from the joint along x, bone j from the joint back to the root.
    skeleton = make_skeleton(
        {{at(0.4, opening, 0.0), -1}, {at(0.0, 0.0, 0.0), 0}, {at(0.3, 0.0, 0.0), 1}});
    const BoneWedge wedge(bone_lines(skeleton), 1, 2, 1);
    plane = wedge.in_pose(std::vector<Transform>(3, Transform::Identity()));
  }

  /// Returns a point given by its distance from the joint in the plane, its angle from bone i
  /// towards bone j, and its height over the plane.
  Eigen::Vector3d at(double distance, double angle, double height) const {
    return place * Eigen::Vector3d(distance * std::cos(angle), distance * std::sin(angle), height);
  }
};

struct Judgement {
  int right = 0, missed = 0, false_alarms = 0;

  void add(bool truth, bool told) {
    if (truth == told)
      ++right;
    else
      ++(truth ? missed : false_alarms);
  }
};

TEST(BonePlane, TellsTheOrderOfAnglesInAnyPose) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  Judgement judgement;
  for (int k = 0; k < 20000; ++k) {
    const Elbow elbow(0.1 + 2.3 * uniform(random), random);
    // Angles may lie beyond the bones, where a comparison of cosines would give wrong results.
    const double alpha = -0.3 + (elbow.opening + 0.6) * uniform(random);
    const double beta = -0.3 + (elbow.opening + 0.6) * uniform(random);
    if (std::abs(alpha - beta) > pi) continue;
    const auto point = [&](double angle) -> Eigen::Vector3f {
      const double radius = 0.02 + 0.3 * uniform(random);
      const double along = 0.2 * uniform(random) - 0.1;
      return elbow.at(radius, angle, along).cast<float>();
    };
    const Eigen::Vector3f first = point(alpha);
    const Eigen::Vector3f second = point(beta);
    judgement.add(alpha > beta, elbow.plane.passed(first, second));
  }
  EXPECT_GT(judgement.right, 15000);
  EXPECT_LE(judgement.missed + judgement.false_alarms, judgement.right / 1000);
}

TEST(BonePlane, TellsLimbsThatHavePenetrated) {
  // Two round limbs are mirror images of each other in the plane between them. Skin of one limb
  // that has crossed this plane is inside of the other limb. Its partner is close to its mirror
  // image.
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  Judgement judgement;
  int penetrating = 0;
  for (int k = 0; k < 20000; ++k) {
    const Elbow elbow(0.3 + 1.5 * uniform(random), random);
    const double along = 0.05 + 0.2 * uniform(random);
    const double around = (uniform(random) - 0.5) * 0.8 * pi;
    const double radius = 0.02 + 0.05 * uniform(random);
    const double height = radius * std::sin(around);
    const double across = radius * std::cos(around);
    const double angle = std::atan2(across, along);
    const double distance = std::hypot(along, across);
    const double noise = 0.05 * radius * (uniform(random) - 0.5);
    const Eigen::Vector3f i = elbow.at(distance, angle, height).cast<float>();
    const Eigen::Vector3f j =
        elbow.at(distance + noise, elbow.opening - angle, height + noise).cast<float>();
    const bool truth = angle > 0.5 * elbow.opening;
    penetrating += truth ? 1 : 0;
    judgement.add(truth, elbow.plane.passed(i, j));
  }
  ASSERT_GT(penetrating, 2000);
  EXPECT_LE(judgement.missed, penetrating / 100);
  EXPECT_LE(judgement.false_alarms, penetrating / 100);
}

TEST(BonePlane, LeavesTheOutsideOfABendAlone) {
  std::mt19937 random(7);
  const Elbow elbow(0.5, random);
  const Eigen::Vector3f i = elbow.at(0.1, -1.5, 0.0).cast<float>();
  const Eigen::Vector3f j = elbow.at(0.1, 2.0, 0.0).cast<float>();
  EXPECT_FALSE(elbow.plane.passed(i, j));
  EXPECT_FALSE(elbow.plane.passed(j, i));
}

TEST(BonePlane, HasNoOpinionOnParallelBones) {
  const Skeleton chain = make_chain({0.0, 1.0, 2.0});
  const BonePlane plane = BoneWedge(bone_lines(chain), 1, 2, 1)
                              .in_pose(std::vector<Transform>(3, Transform::Identity()));
  EXPECT_TRUE(plane.normal.isZero());
  EXPECT_FALSE(plane.passed({0.2F, 0.1F, 0.0F}, {0.8F, 0.1F, 0.0F}));
  EXPECT_FALSE(plane.passed({0.8F, 0.1F, 0.0F}, {0.2F, 0.1F, 0.0F}));
}

TEST(BonePlane, JudgesAnArmThatHangsParallelToTheTrunk) {
  // The joints are hips, chest, shoulder and elbow. The arm (bone 3) is parallel to the trunk (bone
  // 1) next to it.
  const Skeleton body = make_skeleton(
      {{{0.0, 1.0, 0.0}, -1}, {{0.0, 1.4, 0.0}, 0}, {{0.2, 1.4, 0.0}, 1}, {{0.2, 1.1, 0.0}, 2}});
  const BonePlane plane = BoneWedge(bone_lines(body), 2, 3, 1)
                              .in_pose(std::vector<Transform>(4, Transform::Identity()));
  const Eigen::Vector3f of_arm(0.15F, 1.2F, 0.0F);
  EXPECT_FALSE(plane.passed(of_arm, {0.12F, 1.2F, 0.0F}));
  EXPECT_TRUE(plane.passed(of_arm, {0.17F, 1.2F, 0.0F}));
}

}  // namespace
}  // namespace sinew
