// SPDX-License-Identifier: MIT

#include "viewer/scene/base_sticks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

BaseMark mark(float stiffness, float slid) {
  BaseMark mark;
  mark.bone = {0.0F, 0.0F, 0.0F};
  mark.target = {0.0F, 0.1F, 0.0F};
  mark.place = {0.0F, 0.1F, 0.02F};
  mark.rigid_place = mark.place - Eigen::Vector3f(slid, 0.0F, 0.0F);
  mark.anchor_stiffness = stiffness;
  return mark;
}

const Eigen::Vector3d kOrigin(5.0, 6.0, 7.0);

TEST(AnchorSticks, LeadFromTheBoneOverWhereItIsHeldToWhereItIs) {
  const std::vector<Stick> sticks = anchor_sticks({mark(40.0F, 0.0F)}, kOrigin);
  ASSERT_EQ(sticks.size(), 3U);  // a bead, a spoke, a spring
  EXPECT_LT((sticks[0].start - Eigen::Vector3f(5.0F, 6.1F, 7.02F)).norm(), 1e-5F);
  EXPECT_LT((sticks[1].start - Eigen::Vector3f(5.0F, 6.0F, 7.0F)).norm(), 1e-5F);
  EXPECT_LT((sticks[1].end - Eigen::Vector3f(5.0F, 6.1F, 7.0F)).norm(), 1e-5F);
  EXPECT_LT((sticks[2].start - sticks[1].end).norm(), 1e-6F);
  EXPECT_LT((sticks[2].end - sticks[0].start).norm(), 1e-6F);
}

TEST(AnchorSticks, SofterOnesAreLighterAndFixedOnesGray) {
  const std::vector<Stick> sticks = anchor_sticks(
      {mark(1.0F, 0.0F), mark(10.0F, 0.0F), mark(100.0F, 0.0F), mark(0.0F, 0.0F)}, kOrigin);
  ASSERT_EQ(sticks.size(), 11U) << "what is fixed has no spring";
  const auto light = [](const Stick& stick) { return stick.color.head<3>().sum(); };
  EXPECT_GT(light(sticks[0]), light(sticks[3]));
  EXPECT_GT(light(sticks[3]), light(sticks[6]));
  const Eigen::Vector3f gray = sticks[9].color.head<3>();
  EXPECT_LT(gray.maxCoeff() - gray.minCoeff(), 0.15F);
}

TEST(SlidingSticks, ShowOnlyWhatHasSlid) {
  const std::vector<Stick> sticks =
      sliding_sticks({mark(1.0F, 0.0F), mark(1.0F, 0.05F), mark(0.0F, 1e-5F)}, kOrigin);
  ASSERT_EQ(sticks.size(), 2U);  // a line and a bead
  EXPECT_NEAR((sticks[0].end - sticks[0].start).norm(), 0.05F, 1e-5F);
  EXPECT_LT((sticks[1].start - sticks[0].end).norm(), 1e-6F);
}

}  // namespace
}  // namespace sinew
