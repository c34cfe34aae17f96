// SPDX-License-Identifier: MIT

#include "skinning/weights/bone_weights.h"

#include <gtest/gtest.h>

#include "support/skeletons.h"

namespace sinew {
namespace {

TEST(BoneWeights, FollowOneBoneInItsMiddleAndAllBonesAtItsEnds) {
  const BoneLines lines = bone_lines(make_chain({0.0, 0.6, 1.2, 1.8}));
  Points points(3, 4);
  points << 0.3, 0.5001, 0.55, 0.7001, 0.1, 0.1, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0;
  const SkinWeights weights = bone_weights(lines, points);
  ASSERT_EQ(weights.vertices[0].size(), 1U);
  EXPECT_EQ(weights.vertices[0][0].joint, 0);
  ASSERT_EQ(weights.vertices[1].size(), 2U) << "beyond 5/6 of the bone";
  for (const int point : {1, 2}) {
    EXPECT_EQ(weights.vertices[point][0].joint, 0);
    EXPECT_EQ(weights.vertices[point][1].joint, 1);
    EXPECT_EQ(weights.vertices[point][0].weight, 0.5F);
  }
  ASSERT_EQ(weights.vertices[3].size(), 1U) << "at 1/6 of the second bone";
  EXPECT_EQ(weights.vertices[3][0].joint, 1);
}

}  // namespace
}  // namespace sinew
