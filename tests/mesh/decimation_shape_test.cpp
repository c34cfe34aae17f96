// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "mesh/decimation_meshes.h"
#include "mesh/surface_checks.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Vector3d corner(const TriangleMesh& mesh, const Triangle& t, int i) {
  return mesh.positions.col(t[i]);
}

/// Returns the normal of a triangle times its area.
Vector3d area_vector(const TriangleMesh& mesh, const Triangle& t) {
  const Vector3d a = corner(mesh, t, 0);
  return 0.5 * (corner(mesh, t, 1) - a).cross(corner(mesh, t, 2) - a);
}

double area_of(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const Triangle& t : mesh.triangles) area += area_vector(mesh, t).norm();
  return area;
}

/// Returns the aspect ratio of a triangle: its longest edge over the height on that edge.
double aspect(const TriangleMesh& mesh, const Triangle& t) {
  double longest = 0.0;
  for (int i = 0; i < 3; ++i) {
    longest = std::max(longest, (corner(mesh, t, (i + 1) % 3) - corner(mesh, t, i)).norm());
  }
  return longest * longest / (2.0 * area_vector(mesh, t).norm());
}

double largest_aspect(const TriangleMesh& mesh) {
  double largest = 0.0;
  for (const Triangle& t : mesh.triangles) largest = std::max(largest, aspect(mesh, t));
  return largest;
}

TEST(DecimationShape, KeepsAPlanePlaneAndItsCorners) {
  const DecimatedMesh coarse = decimate_to(make_sheet(50), 200);
  EXPECT_EQ(coarse.mesh.vertex_count(), 200);
  expect_oriented_manifold(coarse.mesh);
  for (const Triangle& t : coarse.mesh.triangles) {
    EXPECT_GT(area_vector(coarse.mesh, t).z(), 0.0);
  }
  EXPECT_NEAR(area_of(coarse.mesh), 1.0, 1e-12);
}

TEST(DecimationShape, KeepsSharpEdgesAndCorners) {
  // The cube is finely divided everywhere, also along its edges. A decimation that cuts off an edge
  // or a corner loses volume.
  TriangleMesh cube = make_sphere(1.0, 61, 64);
  for (int v = 0; v < cube.vertex_count(); ++v) {
    cube.positions.col(v) /= cube.positions.col(v).cwiseAbs().maxCoeff();
  }
  const double volume = signed_volume(cube.positions, cube.triangles);
  const DecimatedMesh coarse = decimate_to(cube, 400);
  EXPECT_EQ(coarse.mesh.vertex_count(), 400);
  EXPECT_NEAR(signed_volume(coarse.mesh.positions, coarse.mesh.triangles), volume, 0.005 * volume);
}

TEST(DecimationShape, FollowsTheSurface) {
  const TriangleMesh lobes = make_lobes();
  const DecimatedMesh coarse = decimate_to(lobes, 400);
  EXPECT_EQ(coarse.mesh.vertex_count(), 400);
  const double volume = signed_volume(lobes.positions, lobes.triangles);
  EXPECT_NEAR(signed_volume(coarse.mesh.positions, coarse.mesh.triangles), volume, 0.03 * volume);
  for (const Triangle& t : coarse.mesh.triangles) {
    const Vector3d normal = area_vector(coarse.mesh, t).normalized();
    const Vector3d centroid =
        (corner(coarse.mesh, t, 0) + corner(coarse.mesh, t, 1) + corner(coarse.mesh, t, 2)) / 3.0;
    EXPECT_GT(normal.dot(centroid), 0.0) << "folded over";
    double nearest = std::numeric_limits<double>::infinity();
    Vector3d source_normal;
    for (const Triangle& s : lobes.triangles) {
      const Vector3d c = (corner(lobes, s, 0) + corner(lobes, s, 1) + corner(lobes, s, 2)) / 3.0;
      if ((c - centroid).squaredNorm() < nearest) {
        nearest = (c - centroid).squaredNorm();
        source_normal = area_vector(lobes, s).normalized();
      }
    }
    EXPECT_LT(std::sqrt(nearest), 0.1);
    EXPECT_GT(normal.dot(source_normal), std::cos(std::numbers::pi / 4.0));
  }
}

TEST(DecimationShape, FoldsNothingOverDownToTheLastCollapse) {
  const DecimatedMesh sheet = decimate_to(make_sheet(20), 0);
  for (const Triangle& t : sheet.mesh.triangles) {
    EXPECT_GT(area_vector(sheet.mesh, t).z(), 0.0);
  }
  const DecimatedMesh ball = decimate_to(make_sphere(1.0), 0);
  for (const Triangle& t : ball.mesh.triangles) {
    EXPECT_GT(area_vector(ball.mesh, t).dot(corner(ball.mesh, t, 0)), 0.0);
  }
}

TEST(DecimationShape, MakesNoSliver) {
  EXPECT_LT(largest_aspect(decimate_to(make_torus(60, 40), 0).mesh), 4.9);
  EXPECT_LT(largest_aspect(decimate_to(make_lobes(), 0).mesh), 4.9);
  EXPECT_LT(largest_aspect(decimate_to(make_sheet(40), 0).mesh), 4.9);
  EXPECT_LT(largest_aspect(decimate_to(make_open_tube(40, 40), 0).mesh), 4.9);
}

TEST(DecimationShape, MendsTheSliversOfItsInput) {
  // The row of triangles between the two halves of the sheet is 200 times as long as it is high.
  const TriangleMesh sheet = make_grid(41, 41, false, false, [](double v, double u) {
    const double y = v > 0.5 ? v - 0.0249 : v;
    return Vector3d(u, y, 0.0);
  });
  ASSERT_GT(largest_aspect(sheet), 200.0);
  EXPECT_LT(largest_aspect(decimate_to(sheet, 400).mesh), 6.0);
}

TEST(DecimationShape, SpreadsVerticesEvenly) {
  // The input is six times denser along the tube than around it.
  const TriangleMesh tube = make_open_tube(160, 40);
  const DecimatedMesh coarse = decimate_to(tube, 500);
  EXPECT_EQ(coarse.mesh.vertex_count(), 500);
  std::vector<double> aspects;
  for (const Triangle& t : coarse.mesh.triangles) aspects.push_back(aspect(coarse.mesh, t));
  std::nth_element(aspects.begin(), aspects.begin() + aspects.size() / 2, aspects.end());
  EXPECT_LT(aspects[aspects.size() / 2], 2.2);  // 6.4 before; 1.15 for an equilateral one
  double sum = 0.0;
  double squares = 0.0;
  const auto edges = edges_of(coarse.mesh);
  for (const auto& [a, b] : edges) {
    const double length = (coarse.mesh.positions.col(a) - coarse.mesh.positions.col(b)).norm();
    sum += length;
    squares += length * length;
  }
  const double mean = sum / static_cast<double>(edges.size());
  const double variance = squares / static_cast<double>(edges.size()) - mean * mean;
  EXPECT_LT(std::sqrt(variance), 0.3 * mean);
}

TEST(DecimationShape, IsDenserWhereAsked) {
  const TriangleMesh sheet = make_sheet(80);
  DecimationSettings settings{.target_vertices = 800};
  for (int v = 0; v < sheet.vertex_count(); ++v) {
    settings.density.push_back(sheet.positions(0, v) > 0.5 ? 4.0 : 1.0);
  }
  const DecimatedMesh coarse = decimate(sheet, settings);
  EXPECT_EQ(coarse.mesh.vertex_count(), 800);
  // Vertices near the border of the sheet and near the boundary between its halves are not counted.
  int sparse = 0;
  int dense = 0;
  for (int v = 0; v < 800; ++v) {
    const Vector3d p = coarse.mesh.positions.col(v);
    if (std::abs(p.y() - 0.5) > 0.4) continue;
    if (p.x() > 0.1 && p.x() < 0.4) ++sparse;
    if (p.x() > 0.6 && p.x() < 0.9) ++dense;
  }
  EXPECT_GT(dense, 3 * sparse);
  EXPECT_LT(dense, 5 * sparse);
}

TEST(DecimationShape, MakesNoEdgeLongerThanAllowed) {
  const TriangleMesh sheet = make_sheet(50);
  constexpr double kLimit = 0.06;
  constexpr double kHalfStrip = 0.02;  // two columns of vertices
  DecimationSettings settings{.target_vertices = 100};
  const auto is_limited = [](const Vector3d& p) { return std::abs(p.x() - 0.5) < kHalfStrip; };
  for (int v = 0; v < sheet.vertex_count(); ++v) {
    settings.longest_edge.push_back(
        is_limited(sheet.positions.col(v)) ? kLimit : std::numeric_limits<double>::infinity());
  }
  const DecimatedMesh coarse = decimate(sheet, settings);
  double longest = 0.0;
  for (const auto& [a, b] : edges_of(coarse.mesh)) {
    const Vector3d p = coarse.mesh.positions.col(a);
    const Vector3d q = coarse.mesh.positions.col(b);
    if (is_limited(p) || is_limited(q)) {
      EXPECT_LE((p - q).norm(), kLimit);
    } else {
      EXPECT_FALSE(is_limited(0.5 * (p + q))) << "an edge across the limited strip";
      longest = std::max(longest, (p - q).norm());
    }
  }
  EXPECT_GT(longest, 2.0 * kLimit);  // coarser away from the strip
}

}  // namespace
}  // namespace sinew
