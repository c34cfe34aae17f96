// SPDX-License-Identifier: MIT

#include "mesh/geodesics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "mesh/adjacency.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Builds the unit square from n x n cells, sheared by `shear`. Above about 0.5 its triangles are
/// obtuse.
TriangleMesh make_square(int n, double shear) {
  TriangleMesh mesh;
  mesh.positions.resize(3, (n + 1) * (n + 1));
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i <= n; ++i) {
      const double x = static_cast<double>(i) / n, y = static_cast<double>(j) / n;
      mesh.positions.col(j * (n + 1) + i) << x + shear * y, y, 0.0;
    }
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const int a = j * (n + 1) + i;
      mesh.triangles.push_back({a, a + 1, a + n + 2});
      mesh.triangles.push_back({a, a + n + 2, a + n + 1});
    }
  }
  return mesh;
}

/// Returns the lengths of the shortest paths along edges, by relaxing all edges until nothing
/// changes.
std::vector<double> edge_distances(const TriangleMesh& mesh, int source) {
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  std::vector<double> distances(mesh.vertex_count(), 1e30);
  distances[source] = 0.0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int v = 0; v < mesh.vertex_count(); ++v) {
      for (const int u : neighbors.row(v)) {
        const double distance =
            distances[u] + (mesh.positions.col(u) - mesh.positions.col(v)).norm();
        if (distance < distances[v] - 1e-12) {
          distances[v] = distance;
          changed = true;
        }
      }
    }
  }
  return distances;
}

double worst_error_on_square(double shear, const SurfacePoint& source, int count) {
  const TriangleMesh mesh = make_square(20, shear);
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) {
    point += source.barycentric[i] * mesh.positions.col(mesh.triangles[source.triangle][i]);
  }
  double worst = 0.0;
  for (const auto [vertex, distance] : front.nearest(source, count)) {
    worst = std::max(worst, std::abs(distance - (mesh.positions.col(vertex) - point).norm()));
  }
  return worst;
}

TEST(Geodesics, AreStraightLinesInThePlane) {
  // The domain is convex, so every straight line stays on it.
  EXPECT_LT(worst_error_on_square(0.0, {420, {0.2, 0.5, 0.3}}, 441), 1e-12);
  EXPECT_LT(worst_error_on_square(-0.4, {421, {0.0, 0.5, 0.5}}, 441), 1e-12);
  EXPECT_LT(worst_error_on_square(0.4, {421, {1.0, 0.0, 0.0}}, 441), 1e-12);
}

TEST(Geodesics, AreStraightLinesThroughObtuseTriangles) {
  // The angles reach 157 degrees. Near the border there may be no triangle left to unfold an obtuse
  // one into, so only the inner part is exact.
  EXPECT_LT(worst_error_on_square(-1.5, {420, {0.2, 0.5, 0.3}}, 150), 1e-12);
  EXPECT_LT(worst_error_on_square(1.5, {421, {0.3, 0.1, 0.6}}, 150), 1e-12);
  EXPECT_LT(worst_error_on_square(-1.5, {420, {0.2, 0.5, 0.3}}, 441), 0.05);
}

TEST(Geodesics, AreGreatCirclesOnTheSphere) {
  const TriangleMesh mesh = make_sphere(2.0, 59, 120);
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  for (const int source : {0, 59 * 120, 30 * 120 + 7}) {
    const auto all = front.nearest(source, mesh.vertex_count());
    ASSERT_EQ(static_cast<int>(all.size()), mesh.vertex_count());
    for (const auto [vertex, distance] : all) {
      const double cosine = mesh.positions.col(source).dot(mesh.positions.col(vertex)) / 4.0;
      const double truth = 2.0 * std::acos(std::clamp(cosine, -1.0, 1.0));
      const double fraction =
          truth < 2.0 ? 0.003 : 0.02;  // near the source, and up to the antipode
      EXPECT_NEAR(distance, truth, fraction * truth + 1e-6) << source << ' ' << vertex;
    }
  }
}

TEST(Geodesics, LieBetweenStraightLinesAndEdgePaths) {
  TriangleMesh mesh = make_sphere(1.0, 15, 24);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> noise(-0.06, 0.06);
  for (Eigen::Index i = 0; i < mesh.positions.size(); ++i) {
    mesh.positions.data()[i] += noise(random);
  }
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  for (const int source : {0, 100, 200}) {
    const std::vector<double> along_edges = edge_distances(mesh, source);
    for (const auto [vertex, distance] : front.nearest(source, mesh.vertex_count())) {
      const double straight = (mesh.positions.col(vertex) - mesh.positions.col(source)).norm();
      EXPECT_GE(distance, straight - 1e-9);
      EXPECT_LE(distance, along_edges[vertex] + 1e-9);
    }
  }
}

TEST(Geodesics, ComeByRisingDistanceEachVertexOnce) {
  const TriangleMesh mesh = make_sphere(1.0);
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  const auto few = front.nearest({17, {0.3, 0.3, 0.4}}, 25);
  const std::vector<VertexDistance> first(few.begin(), few.end());
  const auto all = front.nearest({17, {0.3, 0.3, 0.4}}, 1000);
  ASSERT_EQ(first.size(), 25U);
  ASSERT_EQ(static_cast<int>(all.size()), mesh.vertex_count());
  std::set<int> seen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(seen.insert(all[i].vertex).second);
    EXPECT_GE(all[i].distance, all[i > 0 ? i - 1 : 0].distance);
  }
  // A call leaves no state behind for the next one.
  const auto again = front.nearest({17, {0.3, 0.3, 0.4}}, 25);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].vertex, again[i].vertex);
    EXPECT_EQ(first[i].distance, again[i].distance);
    EXPECT_NEAR(first[i].distance, all[i].distance, 0.01 * all[i].distance);
  }
}

TEST(Geodesics, GoAroundHolesAndEndWithTheComponent) {
  // The square lacks the middle of its lower part. A separate triangle lies close above it.
  TriangleMesh mesh = make_square(20, 0.0);
  std::erase_if(mesh.triangles, [&](const Triangle& t) {
    const Eigen::Vector3d a = mesh.positions.col(t[0]);
    return a[0] > 0.39 && a[0] < 0.59 && a[1] < 0.79;
  });
  const int corners = mesh.vertex_count();
  mesh.positions.conservativeResize(3, corners + 3);
  mesh.positions.rightCols(3) << 0.1, 0.2, 0.1, 0.0, 0.0, 0.1, 0.001, 0.001, 0.001;
  mesh.triangles.push_back({corners, corners + 1, corners + 2});
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  const auto all = front.nearest(0, mesh.vertex_count());
  // The shortest path to the lower right corner of the square leads around the two upper corners of
  // the hole.
  const double around = std::hypot(0.4, 0.8) + 0.2 + std::hypot(0.4, 0.8);
  double right_corner = -1.0;
  for (const auto [vertex, distance] : all) {
    EXPECT_LT(vertex, corners);
    if (vertex == 20) right_corner = distance;
  }
  EXPECT_NEAR(right_corner, around, 0.02 * around);
  EXPECT_EQ(front.nearest(corners, 10).size(), 3U);
}

TEST(Geodesics, BearDegenerateTrianglesAndNonManifoldEdges) {
  TriangleMesh mesh = make_square(6, 0.3);
  mesh.positions.col(8) = mesh.positions.col(9);  // zero edges and areas
  mesh.triangles.push_back({0, 1, 24});           // an edge of three triangles
  mesh.triangles.push_back({3, 3, 4});
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  const auto all = front.nearest(8, 100);
  EXPECT_EQ(static_cast<int>(all.size()), mesh.vertex_count());
  for (const auto [vertex, distance] : all) EXPECT_TRUE(std::isfinite(distance)) << vertex;
  EXPECT_EQ(all[1].distance, 0.0);
}

TEST(NearestSources, AreThoseOfTheShortestPathsAlongEdges) {
  const TriangleMesh mesh = make_sphere(1.0, 9, 12);
  const std::vector<int> sources = {0, 55, 108};
  const std::vector<int> nearest = nearest_sources(mesh, sources);
  std::vector<std::vector<double>> distances;
  distances.reserve(sources.size());
  for (const int source : sources) distances.push_back(edge_distances(mesh, source));
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    ASSERT_GE(nearest[v], 0);
    for (const auto& of_source : distances) {
      EXPECT_LE(distances[nearest[v]][v], of_source[v] + 1e-9);
    }
  }
}

TEST(PathsToSources, BeginAtTheirOffsets) {
  const TriangleMesh mesh = make_sphere(1.0, 9, 12);
  const std::vector<int> sources = {0, 55, 108};
  const std::vector<double> offsets = {0.5, 0.0, 9.0};
  const NearestSources paths = paths_to_sources(mesh, sources, offsets);
  std::vector<std::vector<double>> distances;
  distances.reserve(sources.size());
  for (const int source : sources) distances.push_back(edge_distances(mesh, source));
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const double own = distances[0][v] + offsets[0], other = distances[1][v];
    if (std::abs(own - other) > 1e-9) {
      EXPECT_EQ(paths.source[v], own < other ? 0 : 1) << v;
    }
    EXPECT_NEAR(paths.distance[v], std::min(own, other), 1e-9) << v;
  }
  EXPECT_NE(paths.source[sources[2]], 2) << "a source may be nearest nowhere, not even at its own place";
}

TEST(NearestSources, SayWhatCannotBeReached) {
  TriangleMesh mesh = make_square(2, 0.0);
  mesh.positions.conservativeResize(3, 10);
  mesh.positions.col(9).setZero();
  const std::vector<int> nearest = nearest_sources(mesh, std::vector<int>{4});
  EXPECT_EQ(nearest[8], 0);
  EXPECT_EQ(nearest[9], -1);
}

}  // namespace
}  // namespace sinew
