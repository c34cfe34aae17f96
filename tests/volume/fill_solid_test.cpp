// SPDX-License-Identifier: MIT

#include "volume/fill_solid.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>
#include <set>
#include <utility>

#include "core/error.h"
#include "mesh/adjacency.h"
#include "mesh/winding.h"
#include "support/compound_meshes.h"
#include "volume/consistency.h"
#include "volume/surface_distance.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

/// Returns two disks next to each other, on either side of the plane x = 0.
TriangleMesh two_disks(double gap) {
  TriangleMesh left = make_tube(0.2, 0.5, 20, 40), right = left;
  left.positions.row(0).array() -= 0.1 + 0.5 * gap;
  right.positions.row(0).array() += 0.1 + 0.5 * gap;
  return joined(left, right);
}

TEST(FillSolid, FillsASphere) {
  const TriangleMesh sphere = make_sphere(1.0, 40, 60);
  const FilledSolid filled = fill_solid(sphere, {.tetrahedra = 8000});
  expect_consistent(filled.mesh);
  EXPECT_NEAR(filled.mesh.tetrahedron_count(), 8000, 800);
  EXPECT_NEAR(volume_of(filled.mesh), signed_volume(sphere.positions, sphere.triangles), 0.05);
  const TetrahedronQuality quality = quality_of(filled.mesh);
  EXPECT_GT(quality.smallest_angle, 12.0);
  EXPECT_LT(quality.largest_angle, 160.0);
  EXPECT_LT(surface_distance(sphere, filled.mesh, 1.0).largest, 0.1 * filled.size);
}

TEST(FillSolid, KeepsElementsOfDifferentSizesTogether) {
  // A ball with a thin rod through it.
  const TriangleMesh surface = joined(make_sphere(1.0, 40, 60), make_tube(4.0, 0.08, 100, 24));
  for (const int levels : {1, 2, 3, 4}) {
    const FilledSolid filled = fill_solid(surface, {.size = 0.25, .levels = levels});
    expect_consistent(filled.mesh);
    const TetrahedronQuality quality = quality_of(filled.mesh);
    EXPECT_GT(quality.smallest_angle, 8.0) << levels;
    EXPECT_LT(quality.largest_angle, 165.0) << levels;
    EXPECT_EQ(filled.smallest_size<filled.size, levels> 1);
  }
}

TEST(FillSolid, IsConsistentForRandomSolids) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int trial = 0; trial < 8; ++trial) {
    TriangleMesh surface;
    for (int piece = 0; piece < 4; ++piece) {
      TriangleMesh ball = make_sphere(1.0, 20, 30);
      const Eigen::Vector3d radii{0.05 + unit(random), 0.05 + unit(random), 0.05 + unit(random)};
      const Eigen::Vector3d place{unit(random), unit(random), unit(random)};
      ball.positions = (radii.asDiagonal() * ball.positions).colwise() + place;
      surface = joined(std::move(surface), ball);
    }
    const int levels = 1 + trial % 4;
    const FilledSolid filled = fill_solid(surface, {.tetrahedra = 1500, .levels = levels});
    SCOPED_TRACE(trial);
    expect_consistent(filled.mesh);
    const TetrahedronQuality quality = quality_of(filled.mesh);
    EXPECT_GT(quality.smallest_angle, 8.0);
    EXPECT_LT(quality.largest_angle, 169.0);
  }
}

TEST(FillSolid, PutsTwoElementsAcrossAThinRod) {
  const TriangleMesh rod = make_tube(4.0, 0.08, 100, 24);
  const FilledSolid coarse = fill_solid(rod, {.size = 0.15, .levels = 1});
  const FilledSolid fine = fill_solid(rod, {.size = 0.15, .levels = 3});
  const double volume = signed_volume(rod.positions, rod.triangles);
  EXPECT_LT(volume_of(coarse.mesh), 0.8 * volume);
  EXPECT_NEAR(volume_of(fine.mesh), volume, 0.1 * volume);
  EXPECT_LE(fine.smallest_size, 0.08);
}

TEST(FillSolid, KeepsAGapOpen) {
  // The two narrow gaps are below the size of the smallest cubes.
  for (const auto& [gap, levels] : {std::pair(0.05, 3), std::pair(0.01, 2), std::pair(0.001, 1)}) {
    const TriangleMesh disks = two_disks(gap);
    const FilledSolid filled = fill_solid(disks, {.size = 0.15, .levels = levels});
    expect_consistent(filled.mesh);
    for (const auto& [a, b] : unique_edges(filled.mesh.tetrahedra)) {
      const double left = filled.mesh.positions(0, a), right = filled.mesh.positions(0, b);
      ASSERT_GT(left * right, 0.0) << "an element bridges a gap of " << gap;
    }
    const double volume = signed_volume(disks.positions, disks.triangles);
    // The largest cubes cut the rims off.
    EXPECT_NEAR(volume_of(filled.mesh), volume, (levels == 1 ? 0.1 : 0.03) * volume) << gap;
    EXPECT_GT(quality_of(filled.mesh).smallest_angle, 5.0) << gap;
  }
}

TEST(FillSolid, HalvesCubesInGapsUnlessToldOtherwise) {
  const TriangleMesh ball = make_sphere(0.5, 20, 30);
  const TriangleMesh balls = joined(moved(ball, {-0.51, 0.0, 0.0}), moved(ball, {0.51, 0.0, 0.0}));
  for (const bool refine_gaps : {true, false}) {
    const FilledSolid filled =
        fill_solid(balls, {.size = 0.2, .levels = 3, .refine_gaps = refine_gaps});
    expect_consistent(filled.mesh);
    EXPECT_EQ(filled.smallest_size < filled.size, refine_gaps);
    for (const auto& [a, b] : unique_edges(filled.mesh.tetrahedra))
      ASSERT_GT(filled.mesh.positions(0, a) * filled.mesh.positions(0, b), 0.0) << refine_gaps;
  }
}

/// Returns the number of connected parts of a mesh without the tetrahedra with a corner at x > 0.5.
int parts_left(const TetrahedronMesh& mesh) {
  std::vector<Triangle> triangles;
  for (const Tetrahedron& t : mesh.tetrahedra) {
    if (std::ranges::any_of(t, [&](int v) { return mesh.positions(0, v) > 0.5; })) continue;
    for (const Triangle& triangle : triangles_of(t)) triangles.push_back(triangle);
  }
  const std::vector<int> parts = connected_components(mesh.vertex_count(), triangles);
  std::set<int> left;
  for (const Triangle& t : triangles) left.insert(parts[t[0]]);
  return static_cast<int>(left.size());
}

TEST(FillSolid, KeepsOverlappingLimbsOfOnePieceApartIfToldSo) {
  // The ends overlap at x = -1.
  const TriangleMesh limb = bent(make_tube(2.0 * std::numbers::pi + 0.3, 0.25, 60, 24));
  for (const SelfOverlap self_overlap : {SelfOverlap::kInside, SelfOverlap::kOutside}) {
    const FilledSolid filled = fill_solid(limb, {.tetrahedra = 4000, .self_overlap = self_overlap});
    expect_consistent(filled.mesh);
    EXPECT_EQ(parts_left(filled.mesh), self_overlap == SelfOverlap::kInside ? 1 : 2);
  }
}

TEST(FillSolid, JoinsDifferentPiecesThatOverlap) {
  const TriangleMesh rod = make_tube(1.8, 0.25, 20, 24);
  const TriangleMesh rods = joined(moved(rod, {-0.8, 0.0, 0.0}), moved(rod, {0.8, 0.0, 0.0}));
  const FilledSolid filled =
      fill_solid(rods, {.tetrahedra = 3000, .self_overlap = SelfOverlap::kOutside});
  expect_consistent(filled.mesh);
  const std::vector<int> parts =
      connected_components(filled.mesh.vertex_count(), boundary_triangles(filled.mesh.tetrahedra));
  const std::vector<Triangle> boundary = boundary_triangles(filled.mesh.tetrahedra);
  for (const Triangle& t : boundary) ASSERT_EQ(parts[t[0]], parts[boundary[0][0]]);
}

TEST(FillSolid, TriesMoreSizesForASmallerTolerance) {
  const TriangleMesh limb = bent(make_tube(4.0, 0.08, 100, 24));
  const auto trials = [&](double tolerance) {
    int count = 0;
    const Progress progress([&](double, const std::string& part) {
      if (part == "Finding the inside") ++count;
    });
    const FilledSolid filled =
        fill_solid(limb, {.tetrahedra = 3000, .tolerance = tolerance}, progress);
    EXPECT_NEAR(filled.mesh.tetrahedron_count(), 3000, 3000 * tolerance);
    return count;
  };
  EXPECT_LT(trials(0.5), trials(0.05));
}

TEST(FillSolid, ClosesHoles) {
  TriangleMesh open = make_sphere(1.0, 40, 60);
  const int all = open.triangle_count();
  std::erase_if(open.triangles, [&](const Triangle& t) { return open.positions(0, t[0]) > 0.97; });
  ASSERT_LT(open.triangle_count(), all);
  const FilledSolid filled = fill_solid(open, {.tetrahedra = 4000});
  EXPECT_EQ(filled.holes, 1);
  expect_consistent(filled.mesh);
  EXPECT_NEAR(volume_of(filled.mesh), 4.0 / 3.0 * std::numbers::pi, 0.1);
}

TEST(FillSolid, FindsCubesThatFitIntoAThread) {
  const TriangleMesh thread = make_tube(1.8, 0.0032, 41, 16);
  const FilledSolid filled = fill_solid(thread, {.tetrahedra = 500});
  EXPECT_GT(volume_of(filled.mesh), 0.5 * signed_volume(thread.positions, thread.triangles));
}

TEST(FillSolid, RefusesASolidThinnerThanItsCubes) {
  EXPECT_THROW(fill_solid(make_tube(2.0, 1e-5), {.size = 0.5, .levels = 1}), InputError);
}

TEST(FillSolid, RefusesASheet) {
  TriangleMesh sheet;
  sheet.positions.resize(3, 3);
  sheet.positions << 0, 1, 0, 0, 0, 1, 0, 0, 0;
  sheet.triangles = {{0, 1, 2}};
  EXPECT_THROW(fill_solid(sheet), InputError);
  // In general position, its volume is not 0 but a rounding error.
  const Eigen::AngleAxisd tilt(0.7, Eigen::Vector3d(1.0, 2.0, 3.0).normalized());
  sheet.positions =
      (tilt.toRotationMatrix() * sheet.positions).colwise() + Eigen::Vector3d(0.1, 0.2, 0.3);
  EXPECT_THROW(fill_solid(sheet), InputError);
}

}  // namespace
}  // namespace sinew
