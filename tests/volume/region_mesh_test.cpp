// SPDX-License-Identifier: MIT

#include "volume/region_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numbers>
#include <random>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/thread_count.h"
#include "support/compound_meshes.h"
#include "volume/consistency.h"
#include "volume/fill_solid.h"
#include "volume/surface_distance.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

double ball_volume(double radius) {
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

/// Returns the volume that two balls have in common, whose centers are less than the sum of their
/// radii apart, and more than the difference.
double lens_volume(double r, double s, double apart) {
  const double d = apart, in = r + s - d;
  return std::numbers::pi * in * in *
         (d * d + 2.0 * d * r - 3.0 * r * r + 2.0 * d * s + 6.0 * r * s - 3.0 * s * s) / (12.0 * d);
}

TriangleMesh ball(double radius, const Eigen::Vector3d& center = Eigen::Vector3d::Zero()) {
  return moved(make_sphere(radius, 40, 60), center);
}

std::vector<InnerSurface> inner_surfaces(const std::vector<TriangleMesh>& surfaces) {
  return {surfaces.begin(), surfaces.end()};
}

std::vector<Tetrahedron> region_of(const FilledSolid& filled, int region) {
  return tetrahedra_of_region(filled.mesh.tetrahedra, filled.regions, region);
}

double volume_of_region(const FilledSolid& filled, int region) {
  return volume_of(filled.mesh.positions, region_of(filled, region));
}

/// Returns the vertices of the triangles around a region.
std::set<int> border_of(const FilledSolid& filled, int region) {
  std::set<int> vertices;
  for (const Triangle& t : boundary_triangles(region_of(filled, region)))
    vertices.insert(t.begin(), t.end());
  return vertices;
}

double longest_edge(const Points& positions, const Tetrahedron& t) {
  double longest = 0.0;
  for (const int a : t)
    for (const int b : t) longest = std::max(longest, (positions.col(a) - positions.col(b)).norm());
  return longest;
}

/// Checks that triangles have no border: each edge is used as often in one direction as in the
/// other.
void expect_closed(const std::vector<Triangle>& triangles) {
  std::map<std::pair<int, int>, int> uses;
  for (const Triangle& t : triangles) {
    for (int i = 0; i < 3; ++i) {
      const int a = t[i], b = t[(i + 1) % 3];
      uses[std::minmax(a, b)] += a < b ? 1 : -1;
    }
  }
  for (const auto& [edge, sum] : uses) ASSERT_EQ(sum, 0);
}

/// Checks that tetrahedra do not overlap and share all triangles except those on the body's
/// surface, and that none reaches across an inner surface by more than a fraction of its longest
/// edge or of the smallest cubes.
void expect_divided(const FilledSolid& filled, const TriangleMesh& body,
                    std::span<const InnerSurface> inner, double fraction) {
  expect_consistent(filled.mesh);
  const SolidSurface skin(body);
  for (const Triangle& t : boundary_triangles(filled.mesh.tetrahedra))
    for (const int v : t)
      ASSERT_LE(skin.distance(filled.mesh.positions.col(v)), fraction * filled.size);
  ASSERT_EQ(filled.regions.size(), filled.mesh.tetrahedra.size());
  for (int region = 0; region <= static_cast<int>(inner.size()); ++region)
    expect_closed(boundary_triangles(region_of(filled, region)));
  for (std::size_t i = 0; i < filled.regions.size(); ++i) {
    const int region = filled.regions[i];
    const Tetrahedron& t = filled.mesh.tetrahedra[i];
    const double limit =
        fraction * std::max(filled.smallest_size, longest_edge(filled.mesh.positions, t));
    for (const int v : t) {
      const Eigen::Vector3d place = filled.mesh.positions.col(v);
      for (int other = 1; other <= static_cast<int>(inner.size()); ++other) {
        const InnerSurface& surface = inner[other - 1];
        // A place in two inner surfaces belongs to the first.
        if (region != other && region != 0 && region < other) continue;
        ASSERT_TRUE(surface.contains(place) == (region == other) ||
                    surface.solid().distance(place) <= limit)
            << "region " << region << ", surface " << other;
      }
    }
  }
}

void expect_angles(const FilledSolid& filled, double smallest, double largest) {
  const TetrahedronQuality quality = quality_of(filled.mesh);
  EXPECT_GT(quality.smallest_angle, smallest);
  EXPECT_LT(quality.largest_angle, largest);
}

constexpr double kExact = 1e-9;

TEST(RegionMesh, DividesABallInABall) {
  const std::vector<InnerSurface> inner = inner_surfaces({ball(0.5)});
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.tetrahedra = 20000});
  expect_divided(filled, ball(1.0), inner, kExact);
  EXPECT_NEAR(filled.mesh.tetrahedron_count(), 20000, 2000);
  // Chords cut off 1 % of a ball of this size.
  EXPECT_NEAR(volume_of_region(filled, 1), ball_volume(0.5), 0.03 * ball_volume(0.5));
  EXPECT_NEAR(volume_of_region(filled, 0), ball_volume(1.0) - ball_volume(0.5),
              0.02 * ball_volume(1.0));
  for (const int v : border_of(filled, 1))
    EXPECT_LT(inner[0].solid().distance(filled.mesh.positions.col(v)), kExact);
  const TetrahedronMesh bone{filled.mesh.positions, region_of(filled, 1)};
  EXPECT_LT(surface_distance(inner[0].surface(), bone, 1.0).largest, 0.1 * filled.size);
  expect_angles(filled, 14.0, 160.0);
}

TEST(RegionMesh, KeepsTwoBonesApart) {
  const std::vector<InnerSurface> inner =
      inner_surfaces({ball(0.3, {-0.33, 0.0, 0.0}), ball(0.35, {0.35, 0.1, 0.0})});
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.tetrahedra = 10000});
  expect_divided(filled, ball(1.0), inner, kExact);
  EXPECT_NEAR(volume_of_region(filled, 1), ball_volume(0.3), 0.1 * ball_volume(0.3));
  EXPECT_NEAR(volume_of_region(filled, 2), ball_volume(0.35), 0.1 * ball_volume(0.35));
  EXPECT_LT(filled.smallest_size, filled.size) << "the gap between them is narrow";
  const std::set<int> first = border_of(filled, 1);
  for (const int v : border_of(filled, 2)) EXPECT_FALSE(first.contains(v));
  expect_angles(filled, 13.0, 163.0);
}

TEST(RegionMesh, TakesASurfaceThatTouchesTheOuterOne) {
  const std::vector<InnerSurface> inner = inner_surfaces({ball(0.5, {0.5, 0.0, 0.0})});
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.tetrahedra = 10000});
  expect_divided(filled, ball(1.0), inner, 0.1);
  EXPECT_NEAR(volume_of_region(filled, 1), ball_volume(0.5), 0.1 * ball_volume(0.5));
  expect_angles(filled, 6.0, 173.0);
}

TEST(RegionMesh, IgnoresWhatIsOutsideTheBody) {
  const std::vector<InnerSurface> inner = inner_surfaces({ball(0.5, {0.9, 0.0, 0.0})});
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.tetrahedra = 10000});
  expect_divided(filled, ball(1.0), inner, 0.1);
  EXPECT_NEAR(volume_of_region(filled, 1), lens_volume(1.0, 0.5, 0.9),
              0.05 * lens_volume(1.0, 0.5, 0.9));
  EXPECT_NEAR(volume_of(filled.mesh), ball_volume(1.0), 0.03 * ball_volume(1.0));
  expect_angles(filled, 10.0, 168.0);
}

TEST(RegionMesh, GivesAnOverlapToTheFirstSurface) {
  const std::vector<InnerSurface> inner =
      inner_surfaces({ball(0.4, {-0.2, 0.0, 0.0}), ball(0.4, {0.2, 0.0, 0.0})});
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.tetrahedra = 20000});
  expect_divided(filled, ball(1.0), inner, 0.2);
  const double whole = ball_volume(0.4), second = whole - lens_volume(0.4, 0.4, 0.4);
  EXPECT_NEAR(volume_of_region(filled, 1), whole, 0.06 * whole);
  EXPECT_NEAR(volume_of_region(filled, 2), second, 0.08 * second);
  // The second surface does not cut the inside of the first region.
  const std::set<int> border = border_of(filled, 1);
  for (const Tetrahedron& t : region_of(filled, 1)) {
    for (const int v : t) {
      if (border.contains(v)) continue;
      EXPECT_GT(inner[1].solid().distance(filled.mesh.positions.col(v)), 1e-6);
    }
  }
  expect_angles(filled, 10.0, 168.0);
}

TEST(RegionMesh, HalvesCubesInAThinSurface) {
  const std::vector<InnerSurface> inner = inner_surfaces({make_tube(1.5, 0.05, 60, 24)});
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.size = 0.25, .levels = 3});
  expect_divided(filled, ball(1.0), inner, kExact);
  const double volume = signed_volume(inner[0].surface().positions, inner[0].surface().triangles);
  EXPECT_NEAR(volume_of_region(filled, 1), volume, 0.2 * volume);
  EXPECT_LE(filled.smallest_size, 0.0625);
  expect_angles(filled, 10.0, 168.0);
  // Large cubes miss it.
  EXPECT_TRUE(region_of(fill_solid(ball(1.0), inner, {.size = 0.25, .levels = 1}), 1).empty());
}

TEST(RegionMesh, IsConsistentForRandomSurfaces) {
  constexpr int kSeed = 3;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int trial = 0; trial < 16; ++trial) {
    SCOPED_TRACE(trial);
    std::vector<TriangleMesh> bones;
    for (int piece = 0; piece < 3; ++piece) {
      TriangleMesh bone = make_sphere(1.0, 20, 30);
      const Eigen::Vector3d radii =
          0.5 * Eigen::Vector3d(0.2 + unit(random), 0.2 + unit(random), 0.2 + unit(random));
      const Eigen::Vector3d place{unit(random), unit(random), unit(random)};
      bone.positions = (radii.asDiagonal() * bone.positions).colwise() + place;
      bones.push_back(bone);
    }
    const std::vector<InnerSurface> inner = inner_surfaces(bones);
    const FilledSolid filled =
        fill_solid(make_sphere(1.0, 20, 30), inner, {.tetrahedra = 3000, .levels = 1 + trial % 4});
    expect_divided(filled, ball(1.0), inner, 0.5);
    expect_angles(filled, 2.5, 174.0);
  }
}

TEST(RegionMesh, IsTheSameForAnyNumberOfThreads) {
  const std::vector<InnerSurface> inner =
      inner_surfaces({ball(0.3, {-0.4, 0.0, 0.0}), ball(0.35, {0.5, 0.1, 0.3})});
  std::vector<FilledSolid> filled;
  for (const int threads : {1, 1, 2}) {
    set_thread_count(threads);
    filled.push_back(fill_solid(ball(1.0), inner, {.tetrahedra = 5000}));
  }
  set_thread_count(0);
  for (const FilledSolid& other : filled) {
    EXPECT_EQ(other.mesh.positions, filled[0].mesh.positions);
    EXPECT_EQ(other.mesh.tetrahedra, filled[0].mesh.tetrahedra);
    EXPECT_EQ(other.regions, filled[0].regions);
  }
}

TEST(RegionMesh, IsNotDividedWithoutInnerSurfaces) {
  const FilledSolid filled = fill_solid(ball(1.0), {}, {.tetrahedra = 2000});
  EXPECT_TRUE(filled.regions.empty());
  EXPECT_EQ(filled.mesh.positions, fill_solid(ball(1.0), {.tetrahedra = 2000}).mesh.positions);
}

TEST(InnerSurface, TurnsTrianglesThatFaceInwards) {
  TriangleMesh turned = ball(0.5);
  for (Triangle& t : turned.triangles) std::swap(t[1], t[2]);
  const InnerSurface surface(turned);
  EXPECT_TRUE(surface.contains(Eigen::Vector3d::Zero()));
  EXPECT_FALSE(surface.contains({0.6, 0.0, 0.0}));
}

TEST(InnerSurface, ClosesHoles) {
  TriangleMesh open = ball(0.5);
  std::erase_if(open.triangles, [&](const Triangle& t) { return open.positions(0, t[0]) > 0.45; });
  const std::vector<InnerSurface> inner = inner_surfaces({open});
  EXPECT_EQ(inner[0].holes(), 1);
  const FilledSolid filled = fill_solid(ball(1.0), inner, {.tetrahedra = 10000});
  expect_consistent(filled.mesh);
  EXPECT_NEAR(volume_of_region(filled, 1), ball_volume(0.5), 0.08 * ball_volume(0.5));
}

TEST(InnerSurface, RefusesASheet) {
  TriangleMesh sheet;
  sheet.positions.resize(3, 3);
  sheet.positions << 0, 1, 0, 0, 0, 1, 0, 0, 0;
  sheet.triangles = {{0, 1, 2}};
  EXPECT_THROW(InnerSurface{sheet}, InputError);
}

}  // namespace
}  // namespace sinew
