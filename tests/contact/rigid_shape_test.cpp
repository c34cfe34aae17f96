// SPDX-License-Identifier: MIT

#include "contact/rigid_shape.h"

#include <gtest/gtest.h>

#include "contact/obstacles.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

TEST(RigidShape, KnowsWhatIsClosed) {
  EXPECT_TRUE(RigidShape(make_torus(1.0, 0.3, 20, 10), 0.1).closed());
  EXPECT_TRUE(RigidShape(make_box({1, 2, 3}), 0.1).closed());
  EXPECT_FALSE(RigidShape(make_sheet(4), 0.1).closed());
  EXPECT_FALSE(RigidShape({}, 0.1).closed());
  TriangleMesh open = make_box({1, 2, 3});
  open.triangles.pop_back();
  EXPECT_FALSE(RigidShape(open, 0.1).closed());
}

TEST(RigidShape, WeldsWhatIsSplitAtItsEdges) {
  const TriangleMesh box = make_box({1, 2, 3});
  TriangleMesh split;
  split.positions.resize(3, 36);
  for (int t = 0; t < 12; ++t) {
    for (int k = 0; k < 3; ++k)
      split.positions.col(3 * t + k) = box.positions.col(box.triangles[t][k]);
    split.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  const RigidShape shape(split, 100.0);
  EXPECT_TRUE(shape.closed());
  EXPECT_EQ(shape.mesh().vertex_count(), 8);
  EXPECT_EQ(shape.sample_points().cols(), 8);
}

TEST(RigidShape, TurnsTrianglesOutward) {
  const TriangleMesh box = make_box({1, 1, 1});
  TriangleMesh mixed = box;
  std::swap(mixed.triangles[3][0], mixed.triangles[3][1]);
  TriangleMesh apart = box;
  apart.positions.row(0).array() += 5.0;
  for (const TriangleMesh& mesh : {box, inside_out(box), mixed, joined(box, inside_out(apart)),
                                   joined(inside_out(box), apart)}) {
    const RigidShape shape(mesh, 0.1);
    EXPECT_TRUE(shape.inside({0.2, 0.3, -0.8}));
    EXPECT_FALSE(shape.inside({2.5, 0.3, -0.8}));
    EXPECT_EQ(shape.inside({5.2, 0.3, -0.8}), mesh.triangle_count() > 12);
  }
}

TEST(RigidShape, KeepsCavities) {
  const TriangleMesh outer = make_box({1, 1, 1});
  const TriangleMesh inner = make_box({0.8, 0.8, 0.8});
  for (const TriangleMesh& mesh :
       {joined(outer, inside_out(inner)), joined(inside_out(outer), inner)}) {
    const RigidShape shape(mesh, 0.1);
    EXPECT_TRUE(shape.inside({0.9, 0.3, -0.8}));
    EXPECT_FALSE(shape.inside({0.1, 0.2, 0.3}));
    EXPECT_FALSE(shape.inside({1.1, 0.2, 0.3}));
  }
  // If the inner box faces outward as well, it is a second solid.
  EXPECT_TRUE(RigidShape(joined(outer, inner), 0.1).inside({0.1, 0.2, 0.3}));
}

TEST(RigidShape, SamplesVerticesAndSharpConvexEdges) {
  const RigidShape shape(make_box({1, 1, 1}), 0.3);
  const PointsF& points = shape.sample_points();
  // There are 8 corners and 6 points on each of the 12 edges, but none on the diagonals of the
  // faces.
  ASSERT_EQ(points.cols(), 8 + 12 * 6);
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    const Eigen::Vector3f p = points.col(i);
    const Eigen::Array3f outer = (p.array().abs() > 0.999F).cast<float>();
    EXPECT_GE(outer.sum(), 2.0F);
    float nearest = 1e9F;
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
      if (j != i) nearest = std::min(nearest, (points.col(j) - p).norm());
    }
    EXPECT_LE(nearest, 0.3F);
  }
  // The small angles between the triangles of a fine ball are no sharp edges, and the edges of a
  // cavity are not convex. Neither get samples.
  const TriangleMesh ball = make_sphere(1.0, 30, 40);
  EXPECT_EQ(RigidShape(ball, 1e-3).sample_points().cols(), ball.vertex_count());
  const RigidShape hollow(joined(make_box({1, 1, 1}), inside_out(make_box({0.5, 0.5, 0.5}))), 0.3);
  EXPECT_EQ(hollow.sample_points().cols(), 8 + 12 * 6 + 8);
}

TEST(RigidShape, TakesDegenerateMeshes) {
  TriangleMesh box = make_box({1, 1, 1});
  // A vertex lies on an edge of the box (a T-junction). A triangle without area closes the gap.
  TriangleMesh slit = box;
  slit.positions.conservativeResize(3, 9);
  slit.positions.col(8) = 0.3 * box.positions.col(0) + 0.7 * box.positions.col(4);
  slit.triangles[0] = {0, 8, 6};
  slit.triangles.push_back({8, 4, 6});
  slit.triangles.push_back({0, 4, 8});
  const RigidShape shape(slit, 0.1);
  EXPECT_TRUE(shape.closed());
  EXPECT_EQ(shape.mesh().triangle_count(), 13);
  EXPECT_TRUE(shape.sample_points().allFinite());

  TriangleMesh line;
  line.positions = Points::Random(3, 4);
  line.positions.col(2) = 0.5 * (line.positions.col(0) + line.positions.col(1));
  line.triangles = {{0, 1, 2}, {3, 3, 1}};
  EXPECT_EQ(RigidShape(line, 0.1).mesh().triangle_count(), 0);
  EXPECT_EQ(RigidShape(line, 0.1).sample_points().cols(), 0);

  box.positions(1, 3) = std::numeric_limits<double>::quiet_NaN();
  const RigidShape torn(box, 0.1);
  EXPECT_FALSE(torn.closed());
  EXPECT_TRUE(torn.mesh().positions.allFinite());
  EXPECT_TRUE(torn.sample_points().allFinite());
  EXPECT_TRUE(torn.box().max().allFinite());
}

TEST(RigidShape, CountsWhatIsThereTwiceOnce) {
  // The two sides of a sheet are both present as triangles. They enclose nothing.
  const RigidShape shape(joined(make_sheet(3), inside_out(make_sheet(3))), 0.1);
  EXPECT_FALSE(shape.closed());
  EXPECT_EQ(shape.mesh().triangle_count(), 18);
}

TEST(RigidShape, HasPseudonormalsWhoseSideIsThatOfThePoint) {
  std::mt19937 random(2);
  for (const TriangleMesh& mesh : {make_box({0.7, 0.5, 0.6}), make_torus(0.6, 0.2, 9, 5)}) {
    const RigidShape shape(mesh, 0.1);
    const PointsF points = random_points(2000, 1.0, random);
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      const Vector3d p = points.col(i).cast<double>();
      EXPECT_EQ(shape.nearest(p).height<0.0, brute_force(mesh, p).winding> 0.5);
      EXPECT_NEAR(shape.nearest(p).normal.norm(), 1.0, 1e-12);
    }
  }
}

}  // namespace
}  // namespace sinew
