// SPDX-License-Identifier: MIT

#include "skinning/grip.h"

#include <gtest/gtest.h>

#include <numbers>

namespace sinew {
namespace {

/// Two horizontal sheets of 21 x 21 vertices with a spacing of 0.02, one 0.03 above the other.
struct Sheets {
  static constexpr int kSide = 21;
  PointsF skin{3, 2 * kSide* kSide};
  std::vector<Triangle> triangles;
  std::vector<char> fixed = std::vector<char>(2 * kSide * kSide, 0);

  Sheets() {
    for (int s = 0; s < 2; ++s)
      for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j) {
          skin.col(vertex(s, i, j)) << 0.02F * i, 0.03F * s, 0.02F * j;
          if (i + 1 == kSide || j + 1 == kSide) continue;
          triangles.push_back({vertex(s, i, j), vertex(s, i, j + 1), vertex(s, i + 1, j)});
          triangles.push_back({vertex(s, i + 1, j), vertex(s, i, j + 1), vertex(s, i + 1, j + 1)});
        }
  }
  static int vertex(int sheet, int i, int j) { return (sheet * kSide + i) * kSide + j; }
};

Grip hold_middle(const Sheets& sheets) {
  const int triangle = 2 * (10 * (Sheets::kSide - 1) + 10);  // its first corner: (10, 10)
  return make_grip({triangle, {0.5, 0.25, 0.25}}, sheets.skin, sheets.triangles, sheets.fixed);
}

std::vector<PullConstraint> pulls_of(const Grip& grip) {
  return grip.pulls(Eigen::Quaterniond::Identity(), Eigen::Vector3d::Zero(), 2400.0);
}

double force_limit(const std::vector<PullConstraint>& pulls) {
  double sum = 0.0;
  for (const PullConstraint& pull : pulls) sum += pull.reach * pull.stiffness;
  return sum;
}

TEST(Grip, HoldsAPatchThatHangsTogether) {
  const Sheets sheets;
  Grip grip = hold_middle(sheets);
  grip.settings.radius = 0.06;
  const Eigen::Vector3d place = grip.place_on(sheets.skin);
  EXPECT_LT((place - Eigen::Vector3d(0.205, 0.0, 0.205)).norm(), 1e-6);
  const auto pulls = pulls_of(grip);
  EXPECT_GT(pulls.size(), 15U);
  for (const PullConstraint& pull : pulls) {
    EXPECT_LT(pull.vertex, Sheets::kSide * Sheets::kSide) << "the sheet above is not held";
    EXPECT_LT((sheets.skin.col(pull.vertex).cast<double>() - place).norm(), 0.06);
  }
}

TEST(Grip, PullsNobodyBeforeTheTargetMoves) {
  const Sheets sheets;
  Grip grip = hold_middle(sheets);
  grip.target = grip.place_on(sheets.skin);
  for (const PullConstraint& pull : pulls_of(grip)) {
    const Eigen::Vector3d z = sheets.skin.col(pull.vertex).cast<double>();
    EXPECT_LT((pull.target.cast<double>() - z).norm(), 1e-6);
  }
}

TEST(Grip, TheLargestPullIsThatOfItsArea) {
  const Sheets sheets;
  for (const double radius : {0.001, 0.03, 0.08, 0.2}) {
    Grip grip = hold_middle(sheets);
    grip.settings.radius = radius;
    grip.settings.strength = 1.5;
    EXPECT_NEAR(force_limit(pulls_of(grip)) / (1.5 * 2400.0 * std::numbers::pi * radius * radius),
                1.0, 1e-4)
        << radius;
  }
}

TEST(Grip, ASmallPatchIsItsTriangle) {
  const Sheets sheets;
  Grip grip = hold_middle(sheets);
  grip.settings.radius = 0.001;
  const auto pulls = pulls_of(grip);
  ASSERT_EQ(pulls.size(), 3U);
  const float sum = pulls[0].stiffness + pulls[1].stiffness + pulls[2].stiffness;
  EXPECT_NEAR(pulls[0].stiffness / sum, 0.5, 1e-5);
  EXPECT_NEAR(pulls[1].stiffness / sum, 0.25, 1e-5);
}

TEST(Grip, ALargePatchIsThinnedOut) {
  const Sheets sheets;
  Grip grip = hold_middle(sheets);
  grip.settings.radius = 0.2;
  const auto pulls = pulls_of(grip);
  EXPECT_LE(pulls.size(), static_cast<std::size_t>(Grip::kMaxHeld));
  EXPECT_GT(pulls.size(), static_cast<std::size_t>(Grip::kMaxHeld) / 2);
}

TEST(Grip, ItsShapeTurnsWithTheBone) {
  const Sheets sheets;
  Grip grip = hold_middle(sheets);
  grip.target = Eigen::Vector3d(5.0, 6.0, 7.0);
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(1.0, Eigen::Vector3d(1, 2, 3).normalized()));
  const Eigen::Vector3d origin(4.0, 4.0, 4.0);
  const Eigen::Vector3d place = grip.place_on(sheets.skin);
  for (const PullConstraint& pull : grip.pulls(turn, origin, 2400.0)) {
    const Eigen::Vector3d off = sheets.skin.col(pull.vertex).cast<double>() - place;
    EXPECT_LT((pull.target.cast<double>() - (grip.target - origin + turn * off)).norm(), 1e-5);
  }
}

TEST(Grip, WhatSomethingElseMovesIsNotHeld) {
  Sheets sheets;
  for (int v = 0; v < Sheets::kSide * Sheets::kSide; v += 2) sheets.fixed[v] = 1;
  for (const PullConstraint& pull : pulls_of(hold_middle(sheets))) EXPECT_EQ(pull.vertex % 2, 1);
  std::fill(sheets.fixed.begin(), sheets.fixed.end(), 1);
  EXPECT_TRUE(hold_middle(sheets).held.empty());
}

}  // namespace
}  // namespace sinew
