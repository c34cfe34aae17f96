// SPDX-License-Identifier: MIT

#include "building/body_probe.h"

#include <algorithm>
#include <random>

#include "mesh/decimation_meshes.h"
#include "support/compound_meshes.h"
#include "support/meshes.h"

namespace sinew {
namespace {

TriangleMesh reversed(TriangleMesh mesh) {
  for (Triangle& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  return mesh;
}

/// Returns a random ray: its origin is 5 from the origin, and it passes it at a distance below
/// `reach`.
struct Ray {
  Eigen::Vector3d origin, direction;
};
Ray random_ray(std::mt19937& random, double reach) {
  std::normal_distribution<double> normal;
  const Eigen::Vector3d origin =
      5.0 * Eigen::Vector3d{normal(random), normal(random), normal(random)}.normalized();
  std::uniform_real_distribution<double> within(-reach, reach);
  const Eigen::Vector3d passed{within(random), within(random), within(random)};
  return {origin, passed - origin};
}

TEST(RayMiddle, OfASphereIsTheFootOfItsCenter) {
  const BodyProbe body(make_sphere(1.0, 60, 90));
  std::mt19937 random(1);
  int hits = 0;
  for (int i = 0; i < 200; ++i) {
    const auto [origin, direction] = random_ray(random, 0.5);
    const Eigen::Vector3d d = direction.normalized();
    const Eigen::Vector3d foot = origin - origin.dot(d) * d;  // nearest point to the center
    if (foot.norm() > 0.9) continue;
    const auto middle = ray_middle(body, origin, direction);
    ASSERT_TRUE(middle.has_value());
    // The facets are up to 2e-3 inside of the sphere; near its border a ray sees more of that.
    EXPECT_LT((*middle - foot).norm(), 0.01) << foot.norm();
    EXPECT_FALSE(ray_middle(body, origin, direction, 1).has_value());
    ++hits;
  }
  EXPECT_GT(hits, 100);
}

TEST(RayMiddle, IsNothingBesideTheBody) {
  const BodyProbe body(make_sphere(1.0));
  EXPECT_FALSE(ray_middle(body, {5, 1.5, 0}, {-1, 0, 0}).has_value());
  EXPECT_FALSE(ray_middle(body, {5, 0, 0}, {1, 0, 0}).has_value());
  EXPECT_FALSE(ray_middle(body, {5, 0, 0}, {0, 0, 0}).has_value());
  EXPECT_FALSE(BodyProbe(TriangleMesh{}).has_body());
  EXPECT_TRUE(BodyProbe(TriangleMesh{}).layers({5, 0, 0}, {-1, 0, 0}).empty());
}

// A ray in the plane of a torus crosses its tube twice: the middles are the centers of the tube.
TEST(RayMiddle, OfATorusHasTwoLayers) {
  const TriangleMesh torus = make_torus(90, 60);
  const BodyProbe body(torus);
  const Eigen::Vector3d size = body.box().sizes();
  int thin = 0;
  size.minCoeff(&thin);
  const double tube = 0.5 * size[thin];
  const double ring = 0.5 * size.maxCoeff() - tube;
  Eigen::Vector3d direction = Eigen::Vector3d::Ones();
  direction[thin] = 0.0;
  direction.normalize();
  const Eigen::Vector3d origin = body.box().center() - 3.0 * size.maxCoeff() * direction;
  for (const int layer : {0, 1}) {
    const auto middle = ray_middle(body, origin, 2.0 * direction, layer);
    ASSERT_TRUE(middle.has_value());
    const double from_center = direction.dot(*middle - body.box().center());
    EXPECT_NEAR(from_center, layer == 0 ? -ring : ring, 0.01 * ring);
  }
  EXPECT_FALSE(ray_middle(body, origin, direction, 2).has_value());
}

// A hollow body has two walls. A body within clothes is one body, whose middle is that of the
// outermost surface.
TEST(RayMiddle, OfNestedShells) {
  const TriangleMesh outer = make_sphere(1.0, 40, 60);
  const TriangleMesh inner = moved(make_sphere(0.5, 40, 60), {0.2, 0, 0});
  const Eigen::Vector3d origin(-5, 0.013, 0.007);
  const Eigen::Vector3d direction(1, 0, 0);
  const BodyProbe hollow(joined(outer, reversed(inner)));
  ASSERT_EQ(hollow.layers(origin, direction).size(), 2U);
  EXPECT_NEAR(ray_middle(hollow, origin, direction, 0)->x(), -0.65, 3e-3);
  EXPECT_NEAR(ray_middle(hollow, origin, direction, 1)->x(), 0.85, 3e-3);
  const BodyProbe clothed(joined(outer, inner));
  ASSERT_EQ(clothed.layers(origin, direction).size(), 1U);
  EXPECT_NEAR(ray_middle(clothed, origin, direction)->x(), 0.0, 3e-3);
}

// Rays through vertices and along edges count each crossing once.
TEST(RayMiddle, GoesThroughEdgesAndVertices) {
  const TriangleMesh sphere = make_sphere(1.0);
  const BodyProbe body(sphere);
  for (int v = 0; v < sphere.vertex_count(); v += 7) {
    const Eigen::Vector3d vertex = sphere.positions.col(v);
    const auto middle = ray_middle(body, 4.0 * vertex, -vertex);
    ASSERT_TRUE(middle.has_value()) << v;
    EXPECT_LT(middle->norm(), 0.02) << v;
  }
  for (const Triangle& triangle : sphere.triangles) {
    const Eigen::Vector3d edge =
        0.5 * (sphere.positions.col(triangle[0]) + sphere.positions.col(triangle[1]));
    const auto middle = ray_middle(body, 4.0 * edge, -edge);
    ASSERT_TRUE(middle.has_value());
    EXPECT_LT(middle->norm(), 0.02);
  }
}

// A tube without its ends, such as a sleeve, and a body whose triangles all face inwards.
TEST(RayMiddle, OfOpenAndReversedBodies) {
  TriangleMesh tube = make_tube(4.0, 1.0, 20, 48);
  const int last = tube.vertex_count();
  std::erase_if(tube.triangles, [&](const Triangle& triangle) {
    return std::any_of(triangle.begin(), triangle.end(), [&](int v) { return v >= last - 2; });
  });
  for (const TriangleMesh& mesh : {tube, reversed(tube)}) {
    const BodyProbe body(mesh);
    const auto across = ray_middle(body, {0.13, 5, 0.02}, {0, -1, 0});
    ASSERT_TRUE(across.has_value());
    EXPECT_NEAR(across->y(), 0.0, 1e-3);
    // Along the tube the ray enters and leaves through the holes.
    const auto along = ray_middle(body, {-9, 0.1, 0.2}, {1, 0, 0});
    ASSERT_TRUE(along.has_value());
    EXPECT_NEAR(along->x(), 0.0, 1e-3);
  }
}

// Triangles without a common orientation: crossings alternate.
TEST(RayMiddle, OfASurfaceWithoutOrientation) {
  TriangleMesh sphere = make_sphere(1.0, 30, 40);
  for (std::size_t t = 0; t < sphere.triangles.size() / 2; ++t)
    std::swap(sphere.triangles[t][1], sphere.triangles[t][2]);
  const BodyProbe body(sphere);
  const auto middle = ray_middle(body, {-5, 0.11, 0.07}, {1, 0, 0});
  ASSERT_TRUE(middle.has_value());
  EXPECT_NEAR(middle->x(), 0.0, 0.01);
}

TEST(BodyProbe, MeasuresDepth) {
  const BodyProbe body(make_sphere(1.0, 60, 90));
  EXPECT_NEAR(body.depth({0.4, 0, 0.3}), 0.5, 3e-3);
  EXPECT_NEAR(body.depth({1.5, 0, 0}), -0.5, 3e-3);
}

}  // namespace
}  // namespace sinew
