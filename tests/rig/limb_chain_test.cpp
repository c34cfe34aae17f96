// SPDX-License-Identifier: MIT

#include "rig/limb_chain.h"

#include <gtest/gtest.h>

#include "support/bodies.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

TEST(LimbChain, BeginsWhereTheLimbBeginsInEveryConvention) {
  for (const auto& [name, convention] : conventions()) {
    SCOPED_TRACE(name);
    const Skeleton skeleton = make_body(convention);
    const Landmarks marks = find_landmarks(skeleton);
    for (int side = 0; side < 2; ++side) {
      const Landmarks::Arm& arm = marks.arms[side];
      const Landmarks::Leg& leg = marks.legs[side];
      EXPECT_EQ(default_chain(skeleton, arm.hand, {}).root, arm.upper);
      EXPECT_EQ(default_chain(skeleton, leg.foot, {}).root, leg.thigh);
      EXPECT_EQ(default_chain(skeleton, leg.shin, {}).root, leg.thigh);
      if (leg.toe >= 0) {
        EXPECT_EQ(default_chain(skeleton, leg.toe, {}).root, leg.thigh);
      }
    }
    EXPECT_EQ(default_chain(skeleton, marks.spine.back(), {}).root, marks.spine.front());
    EXPECT_EQ(default_chain(skeleton, marks.head, {}).root, marks.neck.front());
  }
}

TEST(LimbChain, OfAFingerLiesInTheFinger) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const std::vector<int> index = find_landmarks(skeleton).fingers[0][1];
  const Chain chain = default_chain(skeleton, index[1], {});
  EXPECT_EQ(chain.root, index[0]);
  EXPECT_EQ(chain.end, index[1]);
}

TEST(LimbChain, EndsAtPinnedJoints) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const Landmarks::Leg leg = find_landmarks(skeleton).legs[0];
  EXPECT_EQ(default_chain(skeleton, leg.toe, {leg.shin}).root, leg.shin);
  EXPECT_EQ(default_chain(skeleton, leg.toe, {leg.foot, leg.thigh}).root, leg.foot);
  // The chain of a joint that is pinned itself is its whole limb.
  EXPECT_EQ(default_chain(skeleton, leg.foot, {leg.foot}).root, leg.thigh);
  EXPECT_EQ(default_chain(skeleton, leg.foot, {leg.foot}, true).root, leg.thigh);
}

TEST(LimbChain, HoldsTheJointItselfForWhatLiesOnItsBone) {
  const Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const Landmarks marks = find_landmarks(skeleton);
  const int thigh = marks.legs[0].thigh;
  const int upper = marks.arms[0].upper;
  EXPECT_EQ(default_chain(skeleton, upper, {}).root, marks.arms[0].clavicle);
  EXPECT_EQ(default_chain(skeleton, upper, {}, true).root, upper);
  // Only the root could move the thigh's own position, so the chain is the thigh alone.
  EXPECT_EQ(skeleton.joints[thigh].parent, 0);
  EXPECT_EQ(default_chain(skeleton, thigh, {}).root, thigh);
}

TEST(LimbChain, OfATreeWithoutNamesBeginsBelowTheFork) {
  // The tree is 0 - 1 - 2 - 3 - 4 with a side branch 2 - 5.
  const Skeleton skeleton = make_skeleton({{{0, 0, 0}, -1},
                                           {{0, 1, 0}, 0},
                                           {{0, 2, 0}, 1},
                                           {{0, 3, 0}, 2},
                                           {{0, 4, 0}, 3},
                                           {{1, 2, 0}, 2}});
  EXPECT_EQ(default_chain(skeleton, 4, {}).root, 3);
  EXPECT_EQ(default_chain(skeleton, 2, {}).root, 1);
  EXPECT_EQ(default_chain(skeleton, 0, {}).root, 0);
}

}  // namespace
}  // namespace sinew
