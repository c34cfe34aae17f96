// SPDX-License-Identifier: MIT

#include "tissue/bones_within.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

#include "support/meshes.h"
#include "support/seeded_random.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// A thick tube (the hip) and a thin one (the hand) next to it at the distance `gap`, each with a
/// bone.
struct HipAndHand {
  TriangleMesh skin = make_tube(1.0, 0.2);
  int hip = skin.vertex_count();
  BoneLines lines;

  explicit HipAndHand(double gap) {
    const TriangleMesh hand = make_tube(0.6, 0.04);
    const Eigen::Vector3d shift(0.0, 0.2 + gap + 0.04, 0.0);
    skin.positions.conservativeResize(3, hip + hand.vertex_count());
    skin.positions.rightCols(hand.vertex_count()) = hand.positions.colwise() + shift;
    for (const Triangle& t : hand.triangles) {
      skin.triangles.push_back({t[0] + hip, t[1] + hip, t[2] + hip});
    }
    Skeleton skeleton = make_skeleton({{{-0.45, 0.0, 0.0}, -1},
                                       {{0.45, 0.0, 0.0}, 0},
                                       {shift - Eigen::Vector3d(0.25, 0.0, 0.0), 0},
                                       {shift + Eigen::Vector3d(0.25, 0.0, 0.0), 2}});
    skeleton.joints[2].has_bone = false;
    lines = bone_lines(skeleton);
  }
};

TEST(BonesWithin, KeepAHipOnItsOwnBoneThoughTheHandNextToItIsNearer) {
  for (const double gap : {0.05, 0.01, 0.0, -0.01}) {
    const HipAndHand body(gap);
    const BoneChoice choice = bones_within(body.skin, body.lines);
    int nearer_to_the_hand = 0;
    for (int v = 0; v < body.skin.vertex_count(); ++v) {
      const int own = v < body.hip ? 1 : 3;
      EXPECT_TRUE(choice.allows(v, own)) << "vertex " << v << " with a gap of " << gap;
      const Eigen::Vector3d x = body.skin.positions.col(v);
      const auto distance = [&](int bone) {
        const double t = closest_parameter(body.lines.begin(bone), body.lines.end(bone), x);
        return (body.lines.at(bone, t) - x).norm();
      };
      if (v < body.hip && distance(3) < distance(1)) {
        ++nearer_to_the_hand;
        EXPECT_FALSE(choice.allows(v, 3)) << "vertex " << v << " with a gap of " << gap;
      }
    }
    EXPECT_GT(nearer_to_the_hand, 10) << "they are too far apart to prove anything";
  }
}

TEST(BonesWithin, AVertexThatReachesNoBoneTakesTheChoiceOfItsNeighbors) {
  // The last ring of the tube is displaced to the side, so that none of its vertices reaches a
  // bone.
  HipAndHand body(0.05);
  for (int v = 0; v < body.hip; ++v) {
    if (body.skin.positions(0, v) > 0.49) body.skin.positions(1, v) += 1.0;
  }
  const BoneChoice choice = bones_within(body.skin, body.lines);
  for (int v = 0; v < body.hip; ++v) EXPECT_TRUE(choice.allows(v, 1)) << v;
}

TEST(BonesWithin, ALooseTriangleTakesTheChoiceOfTheSkinNextToIt) {
  // It lies between hip and hand, next to the skin of the hip but nearer to the bone of the hand.
  HipAndHand body(0.05);
  const int loose = body.skin.vertex_count();
  body.skin.positions.conservativeResize(3, loose + 3);
  body.skin.positions.rightCols(3) << 0.0, 0.02, 0.0, 0.21, 0.21, 0.21, 0.0, 0.0, 0.02;
  body.skin.triangles.push_back({loose, loose + 2, loose + 1});
  const BoneChoice choice = bones_within(body.skin, body.lines);
  for (int v = loose; v < loose + 3; ++v) {
    EXPECT_TRUE(choice.allows(v, 1)) << v;
    EXPECT_FALSE(choice.allows(v, 3)) << v;
  }
}

/// A tube with the bone 1 and, at the distance 1 along its axis, a second one with the bone 3. A
/// vertex at the end of the first one sticks out of it and faces the second one.
struct Facing {
  TriangleMesh skin = make_tube(1.0, 0.1);
  BoneLines lines;
  int first = skin.vertex_count();

  Facing() {
    const TriangleMesh other = make_tube(1.0, 0.1);
    skin.positions.conservativeResize(3, first + other.vertex_count());
    skin.positions.rightCols(other.vertex_count()) =
        other.positions.colwise() + Eigen::Vector3d(1.5, 0.0, 0.0);
    for (const Triangle& t : other.triangles)
      skin.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    Skeleton skeleton = make_skeleton(
        {{{-0.4, 0.0, 0.0}, -1}, {{0.4, 0.0, 0.0}, 0}, {{1.1, 0.0, 0.0}, 0}, {{1.9, 0.0, 0.0}, 2}});
    skeleton.joints[2].has_bone = false;
    lines = bone_lines(skeleton);
  }
};

TEST(BonesWithin, SkinThatFacesTheWrongWayDoesNotReachAnotherLimbThroughTheAir) {
  Facing body;
  // Turned inside out, the first tube faces its own bone, and the second one lies behind it.
  for (Triangle& t : body.skin.triangles)
    if (std::max({t[0], t[1], t[2]}) < body.first) std::swap(t[1], t[2]);
  const BoneChoice choice = bones_within(body.skin, body.lines);
  for (int v = 0; v < body.first; ++v) EXPECT_FALSE(choice.allows(v, 3)) << v;
}

// The inside of a mouth sees the arm through the neck and the shoulder, but not the head above it.
TEST(BonesWithin, AFoldThatReachesOnlyAFarBoneTakesTheChoiceOfTheSkinAroundIt) {
  // A long tube along x. A bone at its end runs across, and one in the middle of its other half
  // along it. A vertex of the end cap is pushed far in, so that it passes the bone across and faces
  // outwards: from there only the bone along the tube can be reached.
  TriangleMesh skin = make_tube(4.0, 0.3, 40, 16);
  int pole = 0;
  skin.positions.row(0).maxCoeff(&pole);
  skin.positions.col(pole) = Eigen::Vector3d(1.6, 0.0, 0.0);
  Skeleton skeleton = make_skeleton({{{1.85, -0.2, 0.0}, -1},
                                     {{1.85, 0.2, 0.0}, 0},
                                     {{-0.3, 0.0, 0.0}, 0},
                                     {{-0.9, 0.0, 0.0}, 2}});
  skeleton.joints[2].has_bone = false;
  const BoneLines lines = bone_lines(skeleton);
  const BoneChoice choice = bones_within(skin, lines);
  EXPECT_TRUE(choice.allows(pole, 1));
  EXPECT_FALSE(choice.allows(pole, 3)) << "it is much farther away than the skin around the fold";
}

/// A tube bent to a U around bones along its middle: two limbs side by side in one skin.
struct Bent {
  static constexpr double kRadius = 0.1, kBend = 0.25, kHalf = 1.2;
  TriangleMesh skin = make_tube(2.0 * kHalf, kRadius, 60, 16);
  BoneLines lines;

  Bent() {
    for (auto&& point : skin.positions.colwise()) point = bent(point);
    std::vector<std::pair<Eigen::Vector3d, int>> joints;
    for (const double along : {-1.1, -0.4, -0.15, 0.15, 0.4, 1.1})
      joints.emplace_back(bent({along, 0.0, 0.0}), static_cast<int>(joints.size()) - 1);
    lines = bone_lines(make_skeleton(joints));
  }

  /// Takes a point of the straight tube along x to the bent one.
  static Eigen::Vector3d bent(const Eigen::Vector3d& point) {
    const double arc = 0.5 * std::numbers::pi * kBend;
    const double turned = std::clamp(point.x(), -arc, arc), rest = point.x() - turned;
    const double angle = turned / kBend, radius = kBend - point.y();
    const Eigen::Vector3d on_arc(radius * std::cos(angle), radius * std::sin(angle), point.z());
    return on_arc + rest * Eigen::Vector3d(-std::sin(angle), std::cos(angle), 0.0);
  }
};

// On a scan, noise turns small triangles over, and holes are closed by fans. Neither may attach the
// skin to the other limb.
TEST(BonesWithin, AreNearOnScansWithNoiseAndHoles) {
  constexpr double kNoise = 0.012;  // a third of the shorter edges
  constexpr double kHole = 0.06;
  test::SeededRandom random;
  Bent body;
  TriangleMesh& skin = body.skin;
  std::normal_distribution<double> noise(0.0, kNoise);
  for (double& coordinate : skin.positions.reshaped()) coordinate += noise(random);
  std::uniform_int_distribution<int> vertex(0, skin.vertex_count() - 1);
  for (int hole = 0; hole < 4; ++hole) {
    const Eigen::Vector3d center = skin.positions.col(vertex(random));
    std::erase_if(skin.triangles, [&](const Triangle& t) {
      return (skin.positions.col(t[0]) - center).norm() < kHole;
    });
  }
  std::vector<char> used(skin.vertex_count(), 0);
  for (const Triangle& t : skin.triangles)
    for (const int corner : t) used[corner] = 1;
  const BoneChoice choice = with_a_bone_for_all(bones_within(skin, body.lines), body.lines.bones);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    if (used[v] == 0) continue;
    const Eigen::Vector3d x = skin.positions.col(v);
    double nearest = std::numeric_limits<double>::infinity();
    for (const int bone : body.lines.bones) {
      if (!choice.allows(v, bone)) continue;
      const double t = closest_parameter(body.lines.begin(bone), body.lines.end(bone), x);
      nearest = std::min(nearest, (body.lines.at(bone, t) - x).norm());
    }
    EXPECT_LT(nearest, 3.5 * Bent::kRadius) << "vertex " << v << ": the other limb is farther";
  }
}

TEST(BonesWithin, AnInsideOutSkinReachesNoBoneThatLiesNextToIt) {
  TriangleMesh skin = make_tube(1.0, 0.1);
  for (Triangle& t : skin.triangles) std::swap(t[1], t[2]);
  const BoneLines lines = bone_lines(make_skeleton({{{-0.5, 1.0, 0.0}, -1}, {{0.5, 1.0, 0.0}, 0}}));
  const BoneChoice choice = bones_within(skin, lines);
  for (int v = 0; v < skin.vertex_count(); ++v) EXPECT_FALSE(choice.allows(v, 1)) << v;
}

TEST(BonesWithin, LeaveThoseWithoutABoneInsideToTheirCaller) {
  const TriangleMesh skin = make_tube(1.0, 0.1);
  const BoneLines lines = bone_lines(make_skeleton({{{-0.5, 1.0, 0.0}, -1}, {{0.5, 1.0, 0.0}, 0}}));
  const BoneChoice choice = bones_within(skin, lines);
  EXPECT_FALSE(choice.allows(0, 1));
  EXPECT_TRUE(with_a_bone_for_all(choice, lines.bones).allows(0, 1));
}

}  // namespace
}  // namespace sinew
