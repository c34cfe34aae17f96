// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/error.h"
#include "mesh/adjacency.h"
#include "samples/shipped.h"

namespace sinew {
namespace {

class SampleSurface : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Shipped, SampleSurface,
                         testing::Values("cylinder", "tee", "arm", "leg", "humanoid", "stout"),
                         [](const auto& sample) { return sample.param; });

/// Expects a surface that is closed, oriented, and manifold along its edges: each directed edge
/// occurs once, and so does its opposite.
void expect_closed_manifold(const TriangleMesh& mesh) {
  std::set<std::pair<int, int>> edges;
  for (const Triangle& t : mesh.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      EXPECT_TRUE(edges.emplace(t[corner], t[(corner + 1) % 3]).second);
    }
  }
  for (const auto& [from, to] : edges) EXPECT_TRUE(edges.contains({to, from}));
}

/// Expects that the triangles at every vertex form one closed fan.
void expect_single_fans(const TriangleMesh& mesh) {
  std::vector<std::map<int, int>> next(mesh.vertex_count());
  for (const Triangle& t : mesh.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      next[t[corner]][t[(corner + 1) % 3]] = t[(corner + 2) % 3];
    }
  }
  for (const auto& fan : next) {
    ASSERT_FALSE(fan.empty());
    const int start = fan.begin()->first;
    std::size_t length = 0;
    int at = start;
    do {
      at = fan.at(at);
      ++length;
    } while (at != start && length <= fan.size());
    EXPECT_EQ(length, fan.size());
  }
}

std::vector<double> edge_lengths(const TriangleMesh& mesh) {
  std::vector<double> lengths;
  for (const Triangle& t : mesh.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      const int next = t[(corner + 1) % 3];
      lengths.push_back((mesh.positions.col(t[corner]) - mesh.positions.col(next)).norm());
    }
  }
  return lengths;
}

TEST_P(SampleSurface, IsOneClosedManifoldWithoutHandles) {
  const TriangleMesh mesh = shipped(GetParam()).surface;
  expect_closed_manifold(mesh);
  expect_single_fans(mesh);
  const std::vector<int> components = connected_components(mesh.vertex_count(), mesh.triangles);
  EXPECT_EQ(*std::max_element(components.begin(), components.end()), 0);
  // Euler's formula with E = 3 F / 2 gives 2 V - F = 4 for a sphere.
  EXPECT_EQ(2 * mesh.vertex_count() - mesh.triangle_count(), 4);
  EXPECT_GT(signed_volume(mesh.positions, mesh.triangles), 0.0);
}

TEST_P(SampleSurface, HasEvenTriangles) {
  const TriangleMesh mesh = shipped(GetParam()).surface;
  const std::vector<double> lengths = edge_lengths(mesh);
  double mean = 0.0;
  for (const double length : lengths) mean += length / static_cast<double>(lengths.size());
  const auto even = std::count_if(lengths.begin(), lengths.end(), [mean](double length) {
    return length > 0.5 * mean && length < 1.6 * mean;
  });
  EXPECT_GT(static_cast<double>(even), 0.95 * static_cast<double>(lengths.size()));
  for (const Triangle& t : mesh.triangles) {
    const Eigen::Vector3d a = mesh.positions.col(t[1]) - mesh.positions.col(t[0]);
    const Eigen::Vector3d b = mesh.positions.col(t[2]) - mesh.positions.col(t[1]);
    const Eigen::Vector3d c = mesh.positions.col(t[0]) - mesh.positions.col(t[2]);
    // The height over the longest edge divided by that edge is 0.87 for an equilateral triangle. A
    // small value would mean a needle.
    const double longest = std::max({a.squaredNorm(), b.squaredNorm(), c.squaredNorm()});
    EXPECT_GT(a.cross(b).norm() / longest, 0.12);
  }
}

TEST_P(SampleSurface, IsItsOwnMirrorImage) {
  const TriangleMesh mesh = shipped(GetParam()).surface;
  const auto key = [](double x, double y, double z) {
    constexpr double kGrid = 1e5;
    return std::array<long, 3>{std::lround(kGrid * x), std::lround(kGrid * y),
                               std::lround(kGrid * z)};
  };
  std::set<std::array<long, 3>> points;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const auto p = mesh.positions.col(v);
    points.insert(key(p.x(), p.y(), p.z()));
  }
  int missing = 0;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const auto p = mesh.positions.col(v);
    missing += points.contains(key(-p.x(), p.y(), p.z())) ? 0 : 1;
  }
  // The file holds floats, and rounding may push a few vertices across a grid line.
  EXPECT_LT(missing, mesh.vertex_count() / 50);
}

TEST_P(SampleSurface, FillsTheCommonFrame) {
  const Eigen::AlignedBox3d box = bounding_box(shipped(GetParam()).surface.positions);
  EXPECT_NEAR(box.sizes().maxCoeff(), kHeight, 1e-5);
  EXPECT_NEAR(box.min().y(), 0.0, 1e-5);
}

TEST(MakeSample, MeetsTheWantedNumberOfVertices) {
  for (const int wanted : {1000, 3000}) {
    const Character tee = make_sample("tee", wanted);
    EXPECT_NEAR(tee.surface.vertex_count(), wanted, 0.05 * wanted);
    expect_closed_manifold(tee.surface);
  }
  EXPECT_NEAR(shipped("humanoid").surface.vertex_count(), 20000, 1000);
}

TEST(MakeSample, RefusesUnknownNamesAndSillyCounts) {
  EXPECT_THROW(make_sample("cube"), UsageError);
  EXPECT_THROW(make_sample("tee", 3), UsageError);
  EXPECT_THROW(make_sample("tee", 100000000), UsageError);
  EXPECT_THROW(embedded_sample("cube"), UsageError);
}

}  // namespace
}  // namespace sinew
