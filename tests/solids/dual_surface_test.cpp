// SPDX-License-Identifier: MIT

#include "solids/dual_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "mesh/triangle_mesh.h"
#include "solids/solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Returns how often each directed edge occurs.
std::map<std::pair<int, int>, int> directed_edges(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> edges;
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
  }
  return edges;
}

/// Tells whether the triangles around each vertex form one closed fan.
bool has_single_fans(const TriangleMesh& mesh) {
  std::vector<std::map<int, int>> next(static_cast<std::size_t>(mesh.vertex_count()));
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) next[t[k]][t[(k + 1) % 3]] = t[(k + 2) % 3];
  }
  for (const std::map<int, int>& fan : next) {
    if (fan.empty()) return false;
    std::set<int> seen;
    int at = fan.begin()->first;
    while (seen.insert(at).second) {
      const auto step = fan.find(at);
      if (step == fan.end()) return false;
      at = step->second;
    }
    if (seen.size() != fan.size()) return false;
  }
  return true;
}

/// A grid of random signs, with points outside around it.
class RandomGrid {
 public:
  RandomGrid(unsigned seed, int side) : side_(side) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int i = 0; i < side * side * side; ++i) values_.push_back(uniform(random));
  }

  double operator()(const GridPoint& p) const {
    if ((p.array() < 0).any() || (p.array() >= side_).any()) return 1.0;
    return values_[static_cast<std::size_t>((p.z() * side_ + p.y()) * side_ + p.x())];
  }

  std::vector<GridPoint> all_cells() const {
    std::vector<GridPoint> cells;
    for (int z = -1; z < side_; ++z) {
      for (int y = -1; y < side_; ++y) {
        for (int x = -1; x < side_; ++x) cells.emplace_back(x, y, z);
      }
    }
    return cells;
  }

 private:
  int side_;
  std::vector<double> values_;
};

TEST(DualSurface, IsAClosedManifoldForRandomSigns) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const RandomGrid grid(seed, 6);
    const TriangleMesh mesh = dual_surface(grid, grid.all_cells());
    const std::map<std::pair<int, int>, int> edges = directed_edges(mesh);
    for (const auto& [edge, count] : edges) {
      ASSERT_EQ(count, 1) << "seed " << seed << ", edge " << edge.first << " " << edge.second;
      ASSERT_EQ(edges.count({edge.second, edge.first}), 1U) << "seed " << seed;
    }
    ASSERT_TRUE(has_single_fans(mesh)) << "seed " << seed;
  }
}

TEST(DualSurface, FindsASingleInsidePoint) {
  const GridFunction function = [](const GridPoint& p) {
    return p == GridPoint(3, -2, 5) ? -1.0 : 1.0;
  };
  const TriangleMesh mesh = dual_surface(function, {GridPoint(3, -2, 5)});
  EXPECT_EQ(mesh.vertex_count(), 8);
  EXPECT_EQ(mesh.triangle_count(), 12);
  // The crossings are halfway, so that the vertices are a third of the way along each axis.
  EXPECT_NEAR(signed_volume(mesh.positions, mesh.triangles), std::pow(1.0 / 3.0, 3), 1e-12);
}

TEST(DualSurface, ReturnsNothingWithoutACrossedSeed) {
  const GridFunction outside = [](const GridPoint&) { return 1.0; };
  EXPECT_EQ(dual_surface(outside, {GridPoint::Zero()}).triangle_count(), 0);
  EXPECT_EQ(dual_surface(outside, {}).triangle_count(), 0);
}

TEST(Polygonize, PutsVerticesOnASphere) {
  const Ellipsoid sphere(Vector3d(0.31, -0.2, 0.13), Vector3d::Constant(0.5));
  const TriangleMesh mesh = polygonize(sphere, 0.03);
  for (int v = 0; v < mesh.vertex_count(); ++v)
    EXPECT_NEAR(sphere.distance(mesh.positions.col(v)), 0.0, 1e-6);
  const double exact = 4.0 / 3.0 * 3.14159265358979 * 0.125;
  EXPECT_NEAR(signed_volume(mesh.positions, mesh.triangles), exact, 0.005 * exact);
}

TEST(Polygonize, FindsAllComponents) {
  Sculpture balls;
  balls.add(std::make_unique<Ellipsoid>(Vector3d(0.0, 0.0, 0.0), Vector3d::Constant(0.3)), 0.0);
  balls.add(std::make_unique<Ellipsoid>(Vector3d(1.0, 0.2, 0.0), Vector3d::Constant(0.2)), 0.0);
  const TriangleMesh mesh = polygonize(balls, 0.04);
  const double exact = 4.0 / 3.0 * 3.14159265358979 * (0.027 + 0.008);
  EXPECT_NEAR(signed_volume(mesh.positions, mesh.triangles), exact, 0.02 * exact);
}

}  // namespace
}  // namespace sinew
