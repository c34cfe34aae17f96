// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "bodies/scans/resampled_surface.h"
#include "bodies/scans/scan.h"
#include "bodies/scans/scan_holes.h"
#include "bodies/scans/surface_noise.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_tree.h"
#include "solids/dual_surface.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A limb of 0.6 m with a radius of 8 cm, coarsely triangulated.
TriangleMesh limb() {
  const RoundCone rod(Vector3d(0.0, 0.2, 0.0), 0.08, Vector3d(0.1, 0.8, 0.05), 0.06);
  return polygonize(rod, 0.012);
}

/// Edges with one triangle, by their first vertex. Fails if any edge is not manifold.
std::map<int, std::vector<int>> border_edges(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> edges;
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
  }
  std::map<int, std::vector<int>> borders;
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1) << "an edge is used twice in one direction";
    if (!edges.contains({edge.second, edge.first})) borders[edge.first].push_back(edge.second);
  }
  return borders;
}

/// Counts the border loops. Fails where two loops share a vertex.
int border_loops(const TriangleMesh& mesh) {
  std::map<int, std::vector<int>> borders = border_edges(mesh);
  int loops = 0;
  while (!borders.empty()) {
    ++loops;
    int v = borders.begin()->first;
    while (borders.contains(v)) {
      EXPECT_EQ(borders[v].size(), 1U) << "triangles touch at a vertex alone";
      const int next = borders[v].front();
      borders.erase(v);
      v = next;
    }
  }
  return loops;
}

TEST(ResampledSurface, LiesOnTheSurfaceAndCoversIt) {
  const TriangleMesh original = limb();
  const TriangleMesh scan = resampled_surface(original, 0.004, 7);
  EXPECT_TRUE(border_edges(scan).empty());
  EXPECT_NEAR(signed_volume(scan.positions, scan.triangles),
              signed_volume(original.positions, original.triangles), 2e-5);
  const TriangleTree to_original(original);
  const TriangleTree to_scan(scan);
  for (const auto p : scan.positions.colwise()) ASSERT_LT(to_original.closest(p)->distance, 1e-9);
  for (const auto p : original.positions.colwise()) ASSERT_LT(to_scan.closest(p)->distance, 1e-3);
}

TEST(ResampledSurface, HasEvenTrianglesAndNoVertexOfTheOriginal) {
  const TriangleMesh original = limb();
  const TriangleMesh scan = resampled_surface(original, 0.004, 7);
  const double edge = mean_edge_length(scan.triangles, scan.positions);
  EXPECT_GT(edge, 0.003);
  EXPECT_LT(edge, 0.006);
  for (int v = 0; v < original.vertex_count(); v += 31) {
    const Vector3d p = original.positions.col(v);
    ASSERT_GT((scan.positions.colwise() - p).colwise().norm().minCoeff(), 1e-7);
  }
  EXPECT_NE(resampled_surface(original, 0.004, 8).positions, scan.positions);
}

TEST(ResampledSurface, MergesSurfacesThatTouch) {
  TriangleMesh two = limb();
  const int count = two.vertex_count();
  TriangleMesh other = two;
  other.positions.row(0).array() += 0.1;  // enters the first
  two.positions.conservativeResize(3, 2 * count);
  two.positions.rightCols(count) = other.positions;
  for (const Triangle& t : other.triangles)
    two.triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
  const TriangleMesh scan = resampled_surface(two, 0.004, 3);
  EXPECT_TRUE(border_edges(scan).empty());
  const double alone = signed_volume(other.positions, other.triangles);
  const double both = signed_volume(scan.positions, scan.triangles);
  EXPECT_GT(both, 1.3 * alone);
  EXPECT_LT(both, 1.9 * alone);
}

TEST(SurfaceNoise, HasTheWantedMomentsAndCorrelation) {
  const TriangleMesh surface = resampled_surface(limb(), 0.004, 7);
  constexpr double kLength = 0.012;
  const std::vector<double> noise = surface_noise(surface, kLength, 5, 1);
  double mean = 0.0;
  double square = 0.0;
  for (const double value : noise) {
    mean += value / static_cast<double>(noise.size());
    square += value * value / static_cast<double>(noise.size());
  }
  EXPECT_NEAR(mean, 0.0, 1e-9);
  EXPECT_NEAR(std::sqrt(square), 1.0, 1e-9);
  // Autocorrelation at the distances 0.5, 1 and 2 lengths: exp(-(d / l)^2).
  const GeodesicSurface geodesics(surface);
  GeodesicFront front(geodesics);
  for (const double ratio : {0.5, 1.0, 2.0}) {
    double sum = 0.0;
    int pairs = 0;
    for (int v = 0; v < surface.vertex_count(); v += 11) {
      for (const auto& [other, distance] : front.nearest(v, 300)) {
        if (std::abs(distance - ratio * kLength) > 0.0006) continue;
        sum += noise[v] * noise[other];
        ++pairs;
      }
    }
    ASSERT_GT(pairs, 1000);
    EXPECT_NEAR(sum / pairs, std::exp(-ratio * ratio), 0.12) << ratio;
  }
  EXPECT_NE(surface_noise(surface, kLength, 6, 1), noise);
  EXPECT_NE(surface_noise(surface, kLength, 5, 2), noise);
}

TEST(ScanHoles, EachAddsOneBorder) {
  const TriangleMesh surface = resampled_surface(limb(), 0.004, 7);
  const std::vector<char> nothing(static_cast<std::size_t>(surface.vertex_count()), 0);
  for (const int holes : {0, 1, 5}) {
    const TriangleMesh cut = without_missing(surface, with_holes(surface, nothing, holes, 4));
    EXPECT_EQ(border_loops(cut), holes);
    EXPECT_EQ(cut.vertex_count() < surface.vertex_count(), holes > 0);
  }
}

TEST(ScanHoles, RefuseMoreThanFit) {
  const TriangleMesh surface = resampled_surface(limb(), 0.004, 7);
  const std::vector<char> nothing(static_cast<std::size_t>(surface.vertex_count()), 0);
  EXPECT_THROW(with_holes(surface, nothing, 100, 4), InputError);
}

TEST(ScanHoles, LeaveAManifoldWhereMissingVerticesAreScattered) {
  const TriangleMesh surface = resampled_surface(limb(), 0.004, 7);
  std::vector<char> missing(static_cast<std::size_t>(surface.vertex_count()), 0);
  for (std::size_t v = 0; v < missing.size(); v += 7) missing[v] = 1;
  const TriangleMesh cut = without_missing(surface, missing);
  ASSERT_GT(cut.triangle_count(), 1000);
  border_loops(cut);
}

TEST(Scan, HasTheWantedNoiseAndLacksHiddenSkin) {
  const TriangleMesh skin = limb();
  // The lowest 5 cm are hidden.
  std::vector<double> hidden;
  const double floor = skin.positions.row(1).minCoeff();
  for (const auto p : skin.positions.colwise()) hidden.push_back(1.0 - (p.y() - floor) / 0.05);
  ScanSettings settings;
  settings.noise = 0.002;
  settings.seed = 9;
  const TriangleMesh scan = make_scan(skin, hidden, settings, {});
  EXPECT_EQ(border_loops(scan), 1);
  EXPECT_NEAR(scan.positions.row(1).minCoeff(), floor + 0.05, 0.03);
  const TriangleTree tree(skin);
  double square = 0.0;
  for (const auto p : scan.positions.colwise())
    square += std::pow(tree.closest(p)->distance, 2) / scan.vertex_count();
  EXPECT_NEAR(std::sqrt(square), 0.002, 0.0002);

  settings.noise = 0.0;
  const TriangleMesh exact = make_scan(skin, hidden, settings, {});
  for (const auto p : exact.positions.colwise()) ASSERT_LT(tree.closest(p)->distance, 1e-9);
}

TEST(Scan, IsTheSameOnAnyNumberOfThreads) {
  const TriangleMesh skin = limb();
  const std::vector<double> hidden(static_cast<std::size_t>(skin.vertex_count()), -1.0);
  ScanSettings settings;
  settings.holes = 3;
  set_thread_count(1);
  const TriangleMesh one = make_scan(skin, hidden, settings, {});
  set_thread_count(3);
  const TriangleMesh three = make_scan(skin, hidden, settings, {});
  set_thread_count(0);
  EXPECT_EQ(one.positions, three.positions);
  EXPECT_EQ(one.triangles, three.triangles);
}

}  // namespace
}  // namespace sinew
