// SPDX-License-Identifier: MIT

#include "skinning/geometric/smoothing_limits.h"

#include <gtest/gtest.h>

#include "skinning/geometric/implicit_smoothing.h"
#include "support/meshes.h"

namespace sinew {
namespace {

TEST(SmoothingLimits, AreTheThicknessOfALimbUpToItsEnds) {
  const TriangleMesh tube = make_tube(1.8, 0.06, 30, 8);
  const Eigen::VectorXd limits = smoothing_limits(tube, 0.5);
  for (int v = 0; v < tube.vertex_count(); ++v) {
    EXPECT_GT(limits[v], 0.049) << v;
    EXPECT_LT(limits[v], 0.07) << v;
  }
}

TEST(SmoothingLimits, AreBoundedForSheetsAndWideBodies) {
  // A wide body, a thin box, and an open sheet, each 1.8 long.
  EXPECT_NEAR(smoothing_limits(make_tube(1.8, 0.5, 20, 16), 1.0).mean(), 0.36, 1e-9);
  EXPECT_NEAR(smoothing_limits(make_tube(1.8, 0.005, 20, 8), 1.0).mean(), 0.018, 1e-9);
  TriangleMesh sheet;
  sheet.positions.resize(3, 4);
  sheet.positions << 0.0, 1.8, 1.8, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0;
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  EXPECT_NEAR(smoothing_limits(sheet, 1.0).mean(), 0.36, 1e-9);
}

TEST(SmoothingLimits, LeaveFineMeshesAsTheyAre) {
  const TriangleMesh fine = make_tube(1.8, 0.16, 120, 72);
  ImplicitSmoothing smoothing(fine);
  smoothing.limit(smoothing_limits(fine, 1.0), 3.0, 20);
  for (int v = 0; v < fine.vertex_count(); ++v) {
    if (std::abs(fine.positions(0, v)) < 0.8) {
      EXPECT_EQ(smoothing.step_scale(v), 1.0) << v;
    }
  }
}

}  // namespace
}  // namespace sinew
