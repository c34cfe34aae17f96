// SPDX-License-Identifier: MIT

#include "mesh/manifold.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "mesh/surface_checks.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Expects what make_manifold() guarantees for any input: an oriented manifold whose vertices are
/// at the positions of their source vertices.
void expect_mended(const ManifoldMesh& mended, const TriangleMesh& mesh) {
  expect_oriented_manifold(mended.mesh);
  ASSERT_EQ(mended.source.size(), static_cast<std::size_t>(mended.mesh.vertex_count()));
  for (int v = 0; v < mended.mesh.vertex_count(); ++v) {
    EXPECT_EQ(mended.mesh.positions.col(v), mesh.positions.col(mended.source[v]));
  }
}

TEST(Manifold, LeavesAManifoldAsItIs) {
  const TriangleMesh sphere = make_sphere(1.0);
  const ManifoldMesh mended = make_manifold(sphere);
  EXPECT_EQ(mended.mesh.triangles, sphere.triangles);
  EXPECT_EQ(mended.mesh.positions, sphere.positions);
  for (int v = 0; v < sphere.vertex_count(); ++v) EXPECT_EQ(mended.source[v], v);
}

TEST(Manifold, SeparatesSpheresThatTouchInAVertex) {
  TriangleMesh mesh = make_sphere(1.0);
  const int count = mesh.vertex_count();
  const std::vector<Triangle> sphere = mesh.triangles;
  mesh.positions.conservativeResize(3, 2 * count - 1);  // the second sphere shares vertex 0
  for (int v = 1; v < count; ++v) {
    mesh.positions.col(count - 1 + v) = 2.0 * mesh.positions.col(0) - mesh.positions.col(v);
  }
  for (const Triangle& t : sphere) {  // the point reflection would look inward
    const auto number = [count](int v) { return v == 0 ? 0 : count - 1 + v; };
    mesh.triangles.push_back({number(t[0]), number(t[2]), number(t[1])});
  }
  const ManifoldMesh mended = make_manifold(mesh);
  expect_mended(mended, mesh);
  EXPECT_EQ(mended.mesh.vertex_count(), 2 * count);
  EXPECT_EQ(mended.source.back(), 0);
  EXPECT_EQ(euler_characteristic(mended.mesh), 4);
}

TEST(Manifold, CutsAMoebiusStripOnceAcross) {
  const TriangleMesh strip = make_moebius_strip();
  const ManifoldMesh mended = make_manifold(strip);
  expect_mended(mended, strip);
  EXPECT_EQ(mended.mesh.triangle_count(), strip.triangle_count());
  EXPECT_EQ(mended.mesh.vertex_count(), strip.vertex_count() + 2);
  EXPECT_EQ(euler_characteristic(mended.mesh), 1);  // a disc
}

TEST(Manifold, KeepsOneSideOfTwoTrianglesBackToBack) {
  TriangleMesh pillow;
  pillow.positions.resize(3, 3);
  pillow.positions << 0, 1, 0, 0, 0, 1, 0, 0, 0;
  pillow.triangles = {{0, 1, 2}, {0, 2, 1}};
  const ManifoldMesh mended = make_manifold(pillow);
  expect_mended(mended, pillow);
  EXPECT_EQ(mended.mesh.triangle_count(), 1);
}

TEST(Manifold, MendsRandomTriangleSoups) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const TriangleMesh soup = make_soup(4 + round % 9, 30, random);
    expect_mended(make_manifold(soup), soup);
  }
}

}  // namespace
}  // namespace sinew
