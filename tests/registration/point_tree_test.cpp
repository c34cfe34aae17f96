// SPDX-License-Identifier: MIT

#include "registration/point_tree.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

SurfacePoints random_points(int count, std::mt19937& random) {
  std::normal_distribution<double> normal;
  SurfacePoints points{Points(3, count), Points(3, count)};
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < 3; ++k) points.positions(k, i) = normal(random);
    for (int k = 0; k < 3; ++k) points.normals(k, i) = normal(random);
    points.normals.col(i).normalize();
  }
  return points;
}

int nearest_of_all(const SurfacePoints& points, const Vector3d& position, const Vector3d& normal,
                   double within, double cosine) {
  int best = -1;
  double least = within;
  for (int i = 0; i < static_cast<int>(points.positions.cols()); ++i) {
    const double distance = (points.positions.col(i) - position).norm();
    if (distance >= least || points.normals.col(i).dot(normal) < cosine) continue;
    best = i;
    least = distance;
  }
  return best;
}

TEST(PointTree, FindsTheNearestPointThatFacesTheSameWay) {
  test::SeededRandom random;
  for (const int count : {0, 1, 7, 1000}) {
    const SurfacePoints points = random_points(count, random);
    const SurfacePoints queries = random_points(300, random);
    const PointTree tree(points);
    for (int i = 0; i < 300; ++i) {
      const Vector3d at = queries.positions.col(i);
      const Vector3d normal = queries.normals.col(i);
      for (const double within : {0.3, 10.0}) {
        for (const double cosine : {-1.0, 0.7}) {
          EXPECT_EQ(tree.nearest(at, normal, within, cosine),
                    nearest_of_all(points, at, normal, within, cosine));
        }
      }
    }
  }
}

TEST(PointTree, CopesWithPointsInOnePlace) {
  SurfacePoints points{Points::Ones(3, 1000), Points::Zero(3, 1000)};
  points.normals.row(1).setOnes();
  const PointTree tree(points);
  EXPECT_GE(tree.nearest(Vector3d::Zero(), Vector3d::UnitY(), 2.0, 0.5), 0);
}

TEST(Thinning, KeepsOnePointOfEachOccupiedCell) {
  test::SeededRandom random;
  const SurfacePoints points = random_points(3000, random);
  const std::vector<int> kept = thinned(points.positions, 0.5);
  const Vector3d origin = points.positions.rowwise().minCoeff();
  const auto cell_of = [&](int i) {
    const Vector3d cell = ((points.positions.col(i) - origin) / 0.5).array().floor();
    return std::array{cell.x(), cell.y(), cell.z()};
  };
  std::set<std::array<double, 3>> all, of_kept;
  for (int i = 0; i < 3000; ++i) all.insert(cell_of(i));
  for (const int i : kept) EXPECT_TRUE(of_kept.insert(cell_of(i)).second);
  EXPECT_EQ(of_kept, all);
}

TEST(SurfacePoints, CoverLargeTrianglesEvenly) {
  TriangleMesh sheet;
  sheet.positions.resize(3, 4);
  sheet.positions << 0.0, 2.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0;
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  const double spacing = 0.05;
  const SurfacePoints points = oriented_points(sheet, spacing);
  const double squares = 2.0 / (spacing * spacing);
  EXPECT_GT(points.positions.cols(), 0.7 * squares);
  EXPECT_LT(points.positions.cols(), 1.5 * squares);
  const PointTree tree(points);
  test::SeededRandom random;
  std::uniform_real_distribution<double> uniform;
  for (int i = 0; i < 200; ++i) {
    const double x = 2.0 * uniform(random);
    const double z = uniform(random);
    const int nearest = tree.nearest({x, 0.0, z}, Vector3d::UnitY(), 1.5 * spacing, 0.99);
    ASSERT_GE(nearest, 0);
    EXPECT_EQ(points.positions(1, nearest), 0.0);
  }
}

}  // namespace
}  // namespace sinew
