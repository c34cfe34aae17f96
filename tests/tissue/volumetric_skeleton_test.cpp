// SPDX-License-Identifier: MIT

#include "tissue/volumetric_skeleton.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Returns true if a point lies inside of an element (a frustum or cylinder between its end discs).
bool is_inside(const SkeletonElement& e, const Eigen::Vector3d& x) {
  const double length = (e.c1 - e.c0).norm();
  if (length == 0.0) return (x - e.c0).norm() < e.r0;
  const Eigen::Vector3d axis = (e.c1 - e.c0) / length;
  const double along = (x - e.c0).dot(axis);
  if (along < 0.0 || along > length) return false;
  return (x - e.c0 - along * axis).norm() < e.r0 + along / length * (e.r1 - e.r0);
}

TEST(EntryDistance, AgreesWithMarchingAlongTheRay) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const auto vector = [&] {
    return Eigen::Vector3d{uniform(random), uniform(random), uniform(random)};
  };
  int hits = 0;
  for (int i = 0; i < 20000; ++i) {
    SkeletonElement e{SkeletonElement::Kind::kFrustum, 0, 0, vector(), vector(), 0.0, 0.0};
    e.r0 = 0.05 + 0.3 * std::abs(uniform(random));
    e.r1 = i % 3 == 0 ? e.r0 : 0.05 + 0.3 * std::abs(uniform(random));
    if (i % 4 == 0) {
      e.c1 = e.c0;
      e.r1 = e.r0;
    }
    const Eigen::Vector3d origin = 3.0 * vector().normalized();
    const Eigen::Vector3d direction = (0.7 * vector() - origin).normalized();
    const double distance = entry_distance(origin, direction, e);
    if (distance < 0.0) {
      // There is no entry through the side. Steps along the ray must find none either, but may
      // enter through an end disc, which does not count.
      bool inside = false;
      for (double t = 0.0; t < 6.0 && !inside; t += 0.01) {
        const Eigen::Vector3d x = origin + t * direction;
        inside = is_inside(e, x);
        if (inside && e.c0 != e.c1) {
          // The entry point must then lie in the plane of an end disc.
          double a = t - 0.01;
          double b = t;
          for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (a + b);
            (is_inside(e, origin + middle * direction) ? b : a) = middle;
          }
          const Eigen::Vector3d axis = (e.c1 - e.c0).normalized();
          const double along = (origin + b * direction - e.c0).dot(axis);
          const double length = (e.c1 - e.c0).norm();
          EXPECT_LT(std::min(std::abs(along), std::abs(along - length)), 1e-6);
        } else if (inside) {
          ADD_FAILURE() << "missed a sphere";
        }
      }
      continue;
    }
    ++hits;
    const Eigen::Vector3d x = origin + distance * direction;
    EXPECT_FALSE(is_inside(e, x - 1e-6 * direction));
    const double length = (e.c1 - e.c0).norm();
    const Eigen::Vector3d axis =
        length > 0.0 ? Eigen::Vector3d((e.c1 - e.c0) / length) : Eigen::Vector3d::Zero();
    const double along = (x - e.c0).dot(axis);
    const double radius = length > 0.0 ? e.r0 + along / length * (e.r1 - e.r0) : e.r0;
    EXPECT_NEAR((x - e.c0 - along * axis).norm(), radius, 1e-9);
  }
  EXPECT_GT(hits, 2000);
}

TEST(AutomaticRadii, AreTheFractionOfTheDistanceToTheSkin) {
  const TriangleMesh skin = make_tube(6.0, 0.2, 60, 48);
  const BoneLines lines = bone_lines(make_chain({-2.0, 0.0, 2.0}));
  const Radii radii = automatic_radii(lines, skin, {});
  EXPECT_NEAR(radii.bones[1], 0.75 * 0.2, 1e-6);
  EXPECT_NEAR(radii.bones[2], 0.75 * 0.2, 1e-6);
  EXPECT_NEAR(radii.joints[1], 0.75 * 0.2, 1e-3);
  EXPECT_EQ(radii.joints[0], 0.0) << "nothing articulates at the end of a chain";
  EXPECT_EQ(radii.joints[2], 0.0);
}

TEST(FitToLengths, LeavesRoomForJointsAndBone) {
  const BoneLines lines = bone_lines(make_chain({0.0, 1.0, 2.0, 2.2}));
  const Radii wide{{0.3, 0.35, 0.35, 0.0}, {0.0, 0.3, 0.35, 0.2}};
  const Radii fit = fit_to_lengths(lines, wide);
  for (const int bone : lines.bones) {
    EXPECT_LE(fit.joints[bone - 1] + fit.joints[bone] + 2.0 * fit.bones[bone],
              lines.length(bone) + 1e-12);
    EXPECT_LE(fit.bones[bone], wide.bones[bone]);
  }
}

TEST(FitToLengths, DoesNotDependOnTheOrderOfJoints) {
  const BoneLines forward = bone_lines(
      make_skeleton({{{0.0, 0.0, 0.0}, -1}, {{1.0, 0.0, 0.0}, 0}, {{0.0, 1.1, 0.0}, 0}}));
  const BoneLines backward = bone_lines(
      make_skeleton({{{0.0, 0.0, 0.0}, -1}, {{0.0, 1.1, 0.0}, 0}, {{1.0, 0.0, 0.0}, 0}}));
  const Radii a = fit_to_lengths(forward, {{0.4, 0.2, 0.3}, {0.0, 0.4, 0.35}});
  const Radii b = fit_to_lengths(backward, {{0.4, 0.3, 0.2}, {0.0, 0.35, 0.4}});
  EXPECT_NEAR(a.joints[0], b.joints[0], 1e-12);
  EXPECT_NEAR(a.bones[1], b.bones[2], 1e-12);
  EXPECT_NEAR(a.bones[2], b.bones[1], 1e-12);
}

TEST(BoneLines, TreatJointsOnTopOfEachOtherAsOneNode) {
  const BoneLines lines = bone_lines(make_chain({0.0, 1.0, 1.0, 2.0}));
  EXPECT_EQ(lines.bones, (std::vector<int>{1, 3}));
  EXPECT_EQ(lines.nodes[2], 1);
  EXPECT_EQ(lines.begin_node(3), 1);
  EXPECT_EQ(lines.degrees[1], 2);
}

/// Returns a leg whose foot is a child of the root. Its joints are root, foot, toes, hip, knee and
/// end of the leg.
Skeleton leg_with_a_foot_on_the_root(double gap) {
  Skeleton skeleton = make_skeleton({{{0.0, 0.0, 2.0}, -1},
                                     {{2.0, 0.0, gap}, 0},
                                     {{2.5, 0.5, 0.0}, 1},
                                     {{0.0, 0.0, 0.0}, 0},
                                     {{1.0, 0.2, 0.0}, 3},
                                     {{2.0, 0.0, 0.0}, 4}});
  skeleton.joints[1].has_bone = false;
  skeleton.joints[3].has_bone = false;
  return skeleton;
}

TEST(UsedRadii, ReplaceOnlyWhatTheUserChose) {
  const BoneLines lines = bone_lines(make_chain({0.0, 1.0, 3.0, 4.0}));
  const Radii automatic{{0.0, 0.1, 0.1, 0.0}, {0.0, 0.1, 0.2, 0.1}};
  EXPECT_EQ(used_radii(lines, automatic, {}), automatic);
  Radii expected = automatic;
  expected.bones[2] = 0.3;
  EXPECT_EQ(used_radii(lines, automatic, {{}, {{2, 0.3}}}), expected);
  EXPECT_FALSE(bone_that_limits_joint(lines, expected, 1)) << "both of its bones have room";
}

TEST(UsedRadii, NameTheBoneThatIsTooShort) {
  const BoneLines lines = bone_lines(make_chain({0.0, 1.0, 3.0, 4.0}));
  const Radii automatic{{0.0, 0.1, 0.1, 0.0}, {0.0, 0.1, 0.2, 0.1}};
  const Radii used = used_radii(lines, automatic, {{{2, 1.2}}, {}});
  // The last bone is 1 long and filled with 1.2 + 2 * 0.1.
  EXPECT_NEAR(used.joints[2], 1.2 / 1.4, 1e-12);
  EXPECT_EQ(bone_that_limits_joint(lines, used, 2), 3);
}

TEST(BoneLines, LeaveOutSegmentsThatAreNoBones) {
  EXPECT_EQ(bone_lines(leg_with_a_foot_on_the_root(0.0)).bones, (std::vector<int>{2, 4, 5}));
}

TEST(BoneLines, JoinAFootThatHangsOnTheRootWithTheLeg) {
  const BoneLines near = bone_lines(leg_with_a_foot_on_the_root(0.01));
  EXPECT_EQ(near.begin_node(2), near.end_node(5));
  EXPECT_EQ(near.degrees[near.end_node(5)], 2);
  EXPECT_EQ(bones_at(near, near.end_node(5)), (std::vector<int>{2, 5}));
  const BoneLines apart = bone_lines(leg_with_a_foot_on_the_root(0.2));
  EXPECT_NE(apart.begin_node(2), apart.end_node(5));
}

TEST(BoneLines, NeverCloseARing) {
  // The last joint returns to the first one, which has no bone of its own.
  const BoneLines lines = bone_lines(make_skeleton(
      {{{0.0, 0.0, 0.0}, -1}, {{1.0, 0.0, 0.0}, 0}, {{1.0, 1.0, 0.0}, 1}, {{0.0, 0.0, 0.0}, 2}}));
  EXPECT_EQ(lines.begin_node(1), 0);
  EXPECT_EQ(lines.end_node(3), 3);
}

TEST(BoneLines, GiveEveryNodeAtMostOneBoneThatEndsThere) {
  // Both limbs end at the same place, each with a bone, so they stay separate.
  const BoneLines lines = bone_lines(make_skeleton({{{0.0, 0.0, 0.0}, -1},
                                                    {{1.0, 1.0, 0.0}, 0},
                                                    {{2.0, 0.0, 0.0}, 1},
                                                    {{1.0, -1.0, 0.0}, 0},
                                                    {{2.0, 0.0, 0.0}, 3}}));
  EXPECT_NE(lines.end_node(2), lines.end_node(4));
}

}  // namespace
}  // namespace sinew
