// SPDX-License-Identifier: MIT

#include "mesh/plane_loops.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/meshes.h"

namespace sinew {
namespace {

constexpr int kSegments = 16;

Eigen::VectorXd heights_along(const Points& positions, const Eigen::Vector3d& normal) {
  return (normal.transpose() * positions).transpose();
}

/// Returns the area of a regular polygon with its corners on a circle.
double polygon_area(double radius) {
  return 0.5 * kSegments * radius * radius * std::sin(2.0 * std::numbers::pi / kSegments);
}

TEST(PlaneLoops, ATubeIsCutInThePolygonOfItsRings) {
  const TriangleMesh tube = make_tube(2.0, 0.3, 20, kSegments);
  const std::vector<double> planes{-1.5, -0.37, 0.81, 1.5};
  const Eigen::Vector3d along = Eigen::Vector3d::UnitX();
  const auto loops = plane_loops(tube.triangles, heights_along(tube.positions, along), planes);
  ASSERT_EQ(loops.size(), 4U);
  EXPECT_TRUE(loops[0].empty());
  EXPECT_TRUE(loops[3].empty());
  for (const int k : {1, 2}) {
    ASSERT_EQ(loops[k].size(), 1U);
    const PlaneLoop& loop = loops[k].front();
    EXPECT_NEAR(loop_area(loop, tube.positions, along), polygon_area(0.3), 1e-12);
    EXPECT_TRUE(loop_encloses(loop, tube.positions, along, {planes[k], 0.1, 0.2}));
    EXPECT_FALSE(loop_encloses(loop, tube.positions, along, {planes[k], 0.25, 0.25}));
  }
}

TEST(PlaneLoops, AnObliqueCutIsLargerByTheCosine) {
  const TriangleMesh tube = make_tube(4.0, 0.3, 40, kSegments);
  const Eigen::Vector3d normal(std::cos(0.7), std::sin(0.7), 0.0);
  const std::vector<double> planes{0.01};
  const auto loops = plane_loops(tube.triangles, heights_along(tube.positions, normal), planes);
  ASSERT_EQ(loops[0].size(), 1U);
  EXPECT_NEAR(loop_area(loops[0].front(), tube.positions, normal),
              polygon_area(0.3) / std::cos(0.7), 1e-12);
}

TEST(PlaneLoops, ASurfaceThatFacesInwardIsCutClockwise) {
  TriangleMesh tube = make_tube(2.0, 0.3, 20, kSegments);
  for (Triangle& triangle : tube.triangles) std::swap(triangle[0], triangle[1]);
  const Eigen::Vector3d along = Eigen::Vector3d::UnitX();
  const std::vector<double> planes{0.1};
  const auto loops = plane_loops(tube.triangles, heights_along(tube.positions, along), planes);
  EXPECT_NEAR(loop_area(loops[0].front(), tube.positions, along), -polygon_area(0.3), 1e-12);
}

TEST(PlaneLoops, CutsThroughABoundaryAreLeftOut) {
  TriangleMesh tube = make_tube(2.0, 0.3, 20, kSegments);
  const Triangle removed = tube.triangles[300];
  tube.triangles.erase(tube.triangles.begin() + 300);
  const auto [low, high] =
      std::minmax({tube.positions(0, removed[0]), tube.positions(0, removed[1]),
                   tube.positions(0, removed[2])});
  ASSERT_LT(low, high);
  std::vector<double> planes;
  for (int k = 0; k < 100; ++k) planes.push_back(-0.99 + 0.0197 * k);
  const Eigen::VectorXd heights = heights_along(tube.positions, Eigen::Vector3d::UnitX());
  const auto loops = plane_loops(tube.triangles, heights, planes);
  for (std::size_t k = 0; k < planes.size(); ++k) {
    const bool is_open = low < planes[k] && planes[k] < high;
    EXPECT_EQ(loops[k].size(), is_open ? 0U : 1U) << planes[k];
  }
}

}  // namespace
}  // namespace sinew
