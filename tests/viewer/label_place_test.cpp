// SPDX-License-Identifier: MIT

#include "viewer/tools/label_place.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace {

const ScreenBox kArea{Eigen::Vector2d(0.0, 0.0), Eigen::Vector2d(900.0, 700.0)};
const Eigen::Vector2d kLabel(80.0, 20.0);

/// Returns places 8 apart that fill a rectangle, as the vertices of a trunk on the screen.
Eigen::Matrix2Xd filled(double left, double top, double right, double bottom) {
  std::vector<Eigen::Vector2d> points;
  for (double y = top; y <= bottom; y += 8.0) {
    for (double x = left; x <= right; x += 8.0) points.emplace_back(x, y);
  }
  return Eigen::Matrix2Xd::Map(points.front().data(), 2, static_cast<Eigen::Index>(points.size()));
}

TEST(LabelPlace, IsNearTheAnchorWhereNothingIsInTheWay) {
  const Eigen::Vector2d anchor(400.0, 300.0);
  const auto box = free_label_place({{}, {}, kArea}, anchor, kLabel, 60.0, 300.0);
  ASSERT_TRUE(box);
  EXPECT_NEAR(box->exteriorDistance(anchor), 60.0, 3.0);
  EXPECT_TRUE(box->sizes().isApprox(kLabel));
}

TEST(LabelPlace, IsNextToTheCharacter) {
  const Eigen::Matrix2Xd body = filled(340.0, 80.0, 520.0, 640.0);
  const Eigen::Vector2d anchor(400.0, 300.0);
  const auto box = free_label_place({body, {}, kArea}, anchor, kLabel, 60.0, 300.0);
  ASSERT_TRUE(box);
  for (const auto& point : body.colwise()) EXPECT_FALSE(box->contains(point));
  EXPECT_LT(box->max().x(), 340.0) << "the left side is nearer";
  EXPECT_LT(box->exteriorDistance(anchor), 110.0);
}

TEST(LabelPlace, AvoidsOtherBoxesAndTheEndsOfTheView) {
  const Eigen::Vector2d anchor(880.0, 20.0);
  const ScreenBox legend(Eigen::Vector2d(640.0, 0.0), Eigen::Vector2d(900.0, 140.0));
  const auto box = free_label_place({{}, {legend}, kArea}, anchor, kLabel, 60.0, 300.0);
  ASSERT_TRUE(box);
  EXPECT_FALSE(legend.intersects(*box));
  EXPECT_TRUE(kArea.contains(*box));
}

TEST(LabelPlace, IsNowhereIfTheCharacterFillsTheView) {
  EXPECT_FALSE(free_label_place({filled(0.0, 0.0, 900.0, 700.0), {}, kArea}, {400.0, 300.0}, kLabel,
                                60.0, 300.0));
}

}  // namespace
}  // namespace sinew
