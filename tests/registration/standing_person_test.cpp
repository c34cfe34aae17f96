// SPDX-License-Identifier: MIT

#include "registration/standing_person.h"

#include <gtest/gtest.h>

#include "registration/limb_figure.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the mean figure in mm, upside down and facing -x, without its right arm.
Scan hard_scan(const test::LimbFigure& figure, const Eigen::Matrix3d& turn) {
  const Skeleton& skeleton = figure.space.skeleton;
  const int arm = skeleton.find("upper_arm.R");
  Scan scan;
  scan.surface.positions = 1000.0 * turn * figure.space.mean;
  for (const Triangle& t : figure.space.triangles) {
    const int joint = figure.space.weights.vertices[static_cast<std::size_t>(t[0])][0].joint;
    if (!is_at_or_above(skeleton, arm, joint)) scan.surface.triangles.push_back(t);
  }
  std::vector<int> used;
  for (const Triangle& t : scan.surface.triangles) used.insert(used.end(), t.begin(), t.end());
  std::ranges::sort(used);
  used.erase(std::unique(used.begin(), used.end()), used.end());
  scan.points = scan.surface.positions(Eigen::all, used);
  return scan;
}

TEST(StandingPerson, IsFoundUpsideDownInMillimetersWithoutAnArm) {
  const test::LimbFigure figure = test::make_limb_figure();
  Eigen::Matrix3d turn;
  turn << 0.0, 0.0, -1.0, 0.0, -1.0, 0.0, -1.0, 0.0, 0.0;
  ASSERT_NEAR(turn.determinant(), 1.0, 1e-12);
  const auto person =
      find_standing_person(hard_scan(figure, turn), figure.space, figure.freedoms, {});
  ASSERT_TRUE(person);
  EXPECT_EQ(person->frame.unit, "mm");
  EXPECT_LT((person->frame.axes - turn).norm(), 0.1);
  int joints = 0;
  for (const GuessedPoint& guess : person->joints) {
    const int joint = figure.space.skeleton.find(guess.name);
    ASSERT_GE(joint, 0) << guess.name;
    const Vector3d truth = 1000.0 * (turn * figure.space.mean_joints.col(joint));
    EXPECT_LT((guess.position - truth).norm(), 20.0) << guess.name;
    ++joints;
  }
  EXPECT_GT(joints, 10);
}

TEST(StandingPerson, IsNotFoundInABox) {
  const test::LimbFigure figure = test::make_limb_figure();
  Scan scan;
  for (const double x : {-0.2, 0.2}) {
    for (const double y : {0.0, 1.8}) {
      for (const double z : {-0.2, 0.2}) {
        scan.points.conservativeResize(3, scan.points.cols() + 1);
        scan.points.rightCols<1>() << x, y, z;
      }
    }
  }
  scan.surface = {scan.points,
                  {{0, 1, 3},
                   {0, 3, 2},
                   {4, 6, 7},
                   {4, 7, 5},
                   {0, 4, 5},
                   {0, 5, 1},
                   {2, 3, 7},
                   {2, 7, 6},
                   {0, 2, 6},
                   {0, 6, 4},
                   {1, 5, 7},
                   {1, 7, 3}}};
  EXPECT_FALSE(find_standing_person(scan, figure.space, figure.freedoms, {}));
}

}  // namespace
}  // namespace sinew
