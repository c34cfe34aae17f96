// SPDX-License-Identifier: MIT

#include "building/middle_line.h"

#include <cmath>

#include "support/meshes.h"

namespace sinew {
namespace {

/// A worm of length 4 that is thick at x = 0 and thin at its end, coiled by half a turn around the
/// z axis with radius 4 / pi.
constexpr double kLength = 4.0;
const double kCoil = kLength / std::numbers::pi;

Eigen::Vector3d coiled(double along) {
  const double angle = along / kCoil;
  return {kCoil * std::sin(angle), kCoil * (1.0 - std::cos(angle)), 0.0};
}

TriangleMesh make_coiled_worm() {
  TriangleMesh worm = make_revolution(200, 24, [](double t) {
    return std::pair{kLength * t, 0.3 * std::sqrt(std::max(t * (1.0 - t), 0.0)) * (1.5 - t)};
  });
  for (int v = 0; v < worm.vertex_count(); ++v) {
    const Eigen::Vector3d p = worm.positions.col(v);
    const double angle = p.x() / kCoil;
    worm.positions.col(v) = coiled(p.x()) +
                            p.y() * Eigen::Vector3d(-std::sin(angle), std::cos(angle), 0.0) +
                            p.z() * Eigen::Vector3d::UnitZ();
  }
  return worm;
}

TEST(MiddleLine, FollowsACoiledBodyFromItsThickEnd) {
  const std::vector<Eigen::Vector3d> line = middle_line(make_coiled_worm());
  ASSERT_GT(line.size(), 20U);
  EXPECT_LT((line.front() - coiled(0.0)).norm(), 0.1);
  EXPECT_LT((line.back() - coiled(kLength)).norm(), 0.1);
  for (const double fraction : {0.1, 0.3, 0.5, 0.7, 0.9}) {
    const Eigen::Vector3d point = point_along(line, fraction);
    EXPECT_LT((point - coiled(fraction * kLength)).norm(), 0.06) << fraction;
  }
}

TEST(MiddleLine, IsEmptyWithoutASurface) {
  EXPECT_TRUE(middle_line(TriangleMesh{}).empty());
}

TEST(PointAlong, MeasuresByLength) {
  const std::vector<Eigen::Vector3d> line{{0, 0, 0}, {1, 0, 0}, {1, 3, 0}};
  EXPECT_EQ(point_along(line, 0.0), Eigen::Vector3d(0, 0, 0));
  EXPECT_EQ(point_along(line, 0.5), Eigen::Vector3d(1, 1, 0));
  EXPECT_EQ(point_along(line, 2.0), Eigen::Vector3d(1, 3, 0));
}

}  // namespace
}  // namespace sinew
