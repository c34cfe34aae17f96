// SPDX-License-Identifier: MIT

#include "mesh/decimation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>

#include "core/error.h"
#include "mesh/adjacency.h"
#include "mesh/decimation_meshes.h"
#include "mesh/surface_checks.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

TEST(Decimation, ReachesItsTargetAndKeepsEveryHandle) {
  const TriangleMesh torus = make_torus(60, 40);
  const DecimatedMesh coarse = decimate_to(torus, 300);
  EXPECT_EQ(coarse.mesh.vertex_count(), 300);
  expect_oriented_manifold(coarse.mesh);
  EXPECT_EQ(border_loops(coarse.mesh), 0);
  EXPECT_EQ(euler_characteristic(coarse.mesh), 0);
  EXPECT_NEAR(signed_volume(coarse.mesh.positions, coarse.mesh.triangles),
              signed_volume(torus.positions, torus.triangles), 0.2);
}

TEST(Decimation, KeepsVerticesInPlaceAndInOrder) {
  const TriangleMesh lobes = make_lobes();
  const DecimatedMesh coarse = decimate_to(lobes, 500);
  ASSERT_EQ(coarse.source.size(), 500U);
  for (int v = 0; v < 500; ++v) {
    EXPECT_EQ(coarse.mesh.positions.col(v), lobes.positions.col(coarse.source[v]));
  }
  EXPECT_TRUE(std::is_sorted(coarse.source.begin(), coarse.source.end()));
}

TEST(Decimation, ReturnsASmallEnoughMeshAsItIs) {
  TriangleMesh sphere = make_sphere(1.0);
  std::swap(sphere.triangles[3][0], sphere.triangles[3][1]);
  for (const int more : {0, 1000}) {
    const DecimatedMesh same = decimate_to(sphere, sphere.vertex_count() + more);
    EXPECT_EQ(same.mesh.positions, sphere.positions);
    EXPECT_EQ(same.mesh.triangles, sphere.triangles);
    std::vector<int> all(sphere.vertex_count());
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(same.source, all);
  }
}

TEST(Decimation, LeavesSomethingOfEveryComponent) {
  TriangleMesh tetrahedron;
  tetrahedron.positions.resize(3, 4);
  tetrahedron.positions << 0, 4, 2, 2, 0, 0, 3, 1, 0, 0, 0, 0.1;  // nearly flat
  tetrahedron.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  TriangleMesh triangle;
  triangle.positions = tetrahedron.positions.leftCols(3);
  triangle.triangles = {{0, 1, 2}};
  TriangleMesh mesh = join(make_sphere(1.0), make_torus(20, 12), {5, 0, 0});
  mesh = join(mesh, tetrahedron, {0, 5, 0});
  mesh = join(mesh, triangle, {0, 0, 5});
  const DecimatedMesh coarse = decimate_to(mesh, 0);
  expect_oriented_manifold(coarse.mesh);
  const std::vector<int> component =
      connected_components(coarse.mesh.vertex_count(), coarse.mesh.triangles);
  EXPECT_EQ(*std::max_element(component.begin(), component.end()), 3);
  EXPECT_EQ(euler_characteristic(coarse.mesh), 2 + 0 + 2 + 1);
  EXPECT_EQ(border_loops(coarse.mesh), 1);
  Triangle last = coarse.mesh.triangles.back();
  std::sort(last.begin(), last.end());
  const int count = coarse.mesh.vertex_count();
  EXPECT_EQ(last, (Triangle{count - 3, count - 2, count - 1}));
}

TEST(Decimation, KeepsBordersWhereTheyWere) {
  const TriangleMesh tube = make_open_tube(60, 48);
  const DecimatedMesh coarse = decimate_to(tube, 300);
  EXPECT_EQ(coarse.mesh.vertex_count(), 300);
  expect_oriented_manifold(coarse.mesh);
  EXPECT_EQ(border_loops(coarse.mesh), 2);
  double length[2] = {0.0, 0.0};
  for (const auto& [from, to] : border_of(coarse.mesh)) {
    const Vector3d a = coarse.mesh.positions.col(from);
    const Vector3d b = coarse.mesh.positions.col(to);
    EXPECT_TRUE(a.x() == 0.0 || a.x() == 1.0);
    EXPECT_EQ(a.x(), b.x());
    length[a.x() == 0.0 ? 0 : 1] += (b - a).norm();
  }
  const double around = 2.0 * std::numbers::pi * 0.25;
  for (const double l : length) EXPECT_NEAR(l, around, 0.03 * around);
  EXPECT_EQ(border_loops(decimate_to(tube, 0).mesh), 2);
}

TEST(Decimation, IsTheSameEachTimeAndInAnyUnit) {
  const TriangleMesh lobes = make_lobes();
  DecimationSettings settings{.target_vertices = 300};
  settings.longest_edge.assign(lobes.vertex_count(), 0.4);
  const DecimatedMesh first = decimate(lobes, settings);
  const DecimatedMesh again = decimate(lobes, settings);
  EXPECT_EQ(first.source, again.source);
  EXPECT_EQ(first.mesh.triangles, again.mesh.triangles);
  for (const double unit : {0x1p-500, 0x1p-30, 0x1p40, 0x1p500}) {
    TriangleMesh scaled = lobes;
    scaled.positions *= unit;
    settings.longest_edge.assign(lobes.vertex_count(), 0.4 * unit);
    const DecimatedMesh coarse = decimate(scaled, settings);
    EXPECT_EQ(first.source, coarse.source) << unit;
    EXPECT_EQ(first.mesh.triangles, coarse.mesh.triangles) << unit;
  }
}

TEST(Decimation, TurnsAndSeparatesWhatIsNotManifold) {
  TriangleMesh mesh = make_lobes();
  const int body = mesh.vertex_count();
  for (const int t : {0, 7, 500, 501}) std::swap(mesh.triangles[t][0], mesh.triangles[t][1]);
  // The surface also gets a fin on one of its edges and an unused vertex.
  const Triangle wall = mesh.triangles[900];
  mesh.positions.conservativeResize(3, body + 2);
  mesh.positions.col(body) = 2.0 * mesh.positions.col(wall[0]);
  mesh.positions.col(body + 1).setZero();
  mesh.triangles.push_back({wall[0], wall[1], body});
  const DecimatedMesh coarse = decimate_to(mesh, 400);
  EXPECT_EQ(coarse.mesh.vertex_count(), 400);
  expect_oriented_manifold(coarse.mesh);
  EXPECT_EQ(euler_characteristic(coarse.mesh), 2 + 1);
  EXPECT_EQ(border_loops(coarse.mesh), 1);
  EXPECT_EQ(std::count(coarse.source.begin(), coarse.source.end(), body), 1);
  EXPECT_EQ(std::count(coarse.source.begin(), coarse.source.end(), body + 1), 0);
  EXPECT_GT(signed_volume(coarse.mesh.positions, coarse.mesh.triangles), 0.0);
}

TEST(Decimation, TakesPlacesThatCoincideForWhatTheyAre) {
  // All triangles at one column of vertices, and those between two other rows, have no area.
  TriangleMesh sheet = make_sheet(20);
  for (int i = 0; i < 20; ++i) sheet.positions.col(20 * i + 8) = sheet.positions.col(20 * i + 7);
  for (int i = 0; i < 20; ++i) sheet.positions.col(20 * 4 + i) = sheet.positions.col(20 * 4 + 5);
  const DecimatedMesh coarse = decimate_to(sheet, 150);
  EXPECT_EQ(coarse.mesh.vertex_count(), 150);
  expect_oriented_manifold(coarse.mesh);
  TriangleMesh point = make_sphere(1.0);
  point.positions.setConstant(3.0);
  expect_oriented_manifold(decimate_to(point, 10).mesh);
}

TEST(Decimation, LeavesAManifoldOfAnyTriangleSoup) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const int vertices = 4 + round % 40;
    const TriangleMesh soup = make_soup(vertices, 3 * vertices, random);
    const DecimatedMesh coarse = decimate_to(soup, round % 5);
    expect_oriented_manifold(coarse.mesh);
    EXPECT_GE(coarse.mesh.vertex_count(), 3);
  }
}

TEST(Decimation, StopsWhenAsked) {
  std::stop_source stop;
  double farthest = 0.0;
  const Progress progress(
      [&](double fraction, const std::string&) {
        farthest = std::max(farthest, fraction);
        if (fraction > 0.5) stop.request_stop();
      },
      stop.get_token());
  const TriangleMesh sheet = make_sheet(100);
  EXPECT_THROW(decimate(sheet, {.target_vertices = 100}, progress), Cancelled);
  EXPECT_GT(farthest, 0.5);
  EXPECT_LT(farthest, 0.9);
}

TEST(Decimation, RefusesSettingsThatDoNotFit) {
  const TriangleMesh sphere = make_sphere(1.0);
  const std::vector<double> ones(sphere.vertex_count(), 1.0);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refuses = [](const TriangleMesh& mesh, const DecimationSettings& settings) {
    EXPECT_THROW(decimate(mesh, settings), std::logic_error);
  };
  refuses(sphere, {.target_vertices = -1});
  refuses(sphere, {.target_vertices = 10, .density = {1.0}});
  refuses(sphere, {.target_vertices = 10, .longest_edge = {1.0}});
  for (const double wrong : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
    std::vector<double> density = ones;
    density[5] = wrong;
    refuses(sphere, {.target_vertices = 10, .density = density});
  }
  std::vector<double> longest_edge = ones;
  longest_edge[5] = nan;
  refuses(sphere, {.target_vertices = 10, .longest_edge = longest_edge});
  TriangleMesh broken = sphere;
  broken.positions(1, 7) = nan;
  refuses(broken, {.target_vertices = 10});
}

}  // namespace
}  // namespace sinew
