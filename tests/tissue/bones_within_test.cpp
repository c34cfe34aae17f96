// SPDX-License-Identifier: MIT

#include "tissue/bones_within.h"

#include <gtest/gtest.h>

#include <utility>

#include "support/meshes.h"
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
