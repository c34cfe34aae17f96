// SPDX-License-Identifier: MIT

#include "contact/rigid_shapes.h"

#include <gtest/gtest.h>

#include "support/meshes.h"

namespace sinew {
namespace {

TriangleMesh both(TriangleMesh a, const TriangleMesh& b) {
  const int first = a.vertex_count();
  a.positions.conservativeResize(3, first + b.vertex_count());
  a.positions.rightCols(b.vertex_count()) = b.positions;
  for (const auto& [i, j, k] : b.triangles)
    a.triangles.push_back({first + i, first + j, first + k});
  return a;
}

TriangleMesh sheet(double height) {
  TriangleMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << -1.0, 1.0, 1.0, -1.0, height, height, height, height, 1.0, 1.0, -1.0, -1.0;
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

TEST(RigidShapes, KeepWhatIsClosedApartFromWhatIsOpen) {
  const TriangleMesh ball = make_sphere(0.5);
  const auto shapes = rigid_shapes(both(sheet(-2.0), ball), 0.1);
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_TRUE(shapes[0]->closed());
  EXPECT_TRUE(shapes[0]->inside({0.0, 0.3, 0.0}));
  EXPECT_EQ(shapes[0]->mesh().triangle_count(), ball.triangle_count());
  EXPECT_FALSE(shapes[1]->closed());
  EXPECT_EQ(shapes[1]->mesh().triangle_count(), 2);
}

TEST(RigidShapes, KeepARoomWithItsWallsTogether) {
  TriangleMesh inner = make_sphere(0.5);
  for (Triangle& t : inner.triangles) std::swap(t[0], t[1]);
  const auto shapes = rigid_shapes(both(make_sphere(1.0), inner), 0.1);
  ASSERT_EQ(shapes.size(), 1U);
  EXPECT_TRUE(shapes[0]->inside({0.0, 0.75, 0.0}));
  EXPECT_FALSE(shapes[0]->inside({0.0, 0.2, 0.0}));
}

TEST(RigidShapes, AreNoneOfAnEmptyMesh) {
  EXPECT_TRUE(rigid_shapes({}, 0.1).empty());
}

}  // namespace
}  // namespace sinew
