// SPDX-License-Identifier: MIT

#include "mesh/penetration_depth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "mesh/entered_vertices.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Adds a box to a mesh.
void add_box(const Vector3d& low, const Vector3d& size, TriangleMesh& mesh) {
  const auto first = static_cast<int>(mesh.positions.cols());
  mesh.positions.conservativeResize(3, first + 8);
  for (int v = 0; v < 8; ++v) {
    mesh.positions.col(first + v) =
        low + Vector3d(v & 1 ? size.x() : 0.0, v & 2 ? size.y() : 0.0, v & 4 ? size.z() : 0.0);
  }
  for (const Triangle& t : {Triangle{0, 2, 1},
                            {1, 2, 3},
                            {4, 5, 6},
                            {5, 7, 6},
                            {0, 1, 4},
                            {1, 5, 4},
                            {2, 6, 3},
                            {3, 6, 7},
                            {0, 4, 2},
                            {2, 4, 6},
                            {1, 3, 5},
                            {3, 7, 5}})
    mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
}

/// Builds a large box with a small one next to it.
TriangleMesh two_boxes() {
  TriangleMesh mesh;
  add_box({0, 0, 0}, {4, 4, 4}, mesh);
  add_box({5, 1, 1}, {1, 1, 1}, mesh);
  return mesh;
}

TEST(PenetrationDepth, IsTheDistanceToTheSideThatABoxCameInBy) {
  const TriangleMesh rest = two_boxes();
  Points posed = rest.positions;
  posed.block(0, 8, 1, 8).array() -= 1.5;
  const std::vector<int> inside = EnteredVertices(rest).find(posed);
  ASSERT_EQ(inside, (std::vector{8, 10, 12, 14}));
  for (const double depth : PenetrationDepth(rest).of(posed, inside))
    EXPECT_NEAR(depth, 0.5, 1e-12);
}

TEST(PenetrationDepth, DoesNotGoThroughTheOwnFlesh) {
  const TriangleMesh rest = two_boxes();
  Points posed = rest.positions;
  posed.block(0, 8, 1, 8).array() -= 2.75;  // the small box reaches from x = 2.25 to 3.25
  posed.block(1, 8, 1, 8).array() += 0.5;   // and from y = 1.5 to 2.5
  posed.block(2, 8, 1, 8).array() += 0.5;
  const std::vector<double> depths = PenetrationDepth(rest).of(posed, {8, 9, 15});
  EXPECT_NEAR(depths[0], 1.5, 1e-12) << "below y = 0; its own other side is nearer, at 1";
  EXPECT_NEAR(depths[1], 0.75, 1e-12) << "below x = 4";
  EXPECT_NEAR(depths[2], 0.75, 1e-12);
}

TEST(PenetrationDepth, OfNoVerticesIsNone) {
  const TriangleMesh rest = two_boxes();
  EXPECT_TRUE(PenetrationDepth(rest).of(rest.positions, {}).empty());
}

Vector3d closest_on_segment(const Vector3d& p, const Vector3d& a, const Vector3d& b) {
  return a + std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0) * (b - a);
}

/// Returns the closest point of a triangle: the foot of the perpendicular if that is inside,
/// otherwise the closest point of the edges.
Vector3d closest_on_triangle(const Vector3d& p, const Eigen::Matrix3d& corners) {
  const Vector3d a = corners.col(0), b = corners.col(1), c = corners.col(2);
  const Vector3d n = (b - a).cross(c - a).normalized();
  const Vector3d foot = p - (p - a).dot(n) * n;
  const bool inside = (b - a).cross(foot - a).dot(n) >= 0.0 &&
                      (c - b).cross(foot - b).dot(n) >= 0.0 &&
                      (a - c).cross(foot - c).dot(n) >= 0.0;
  if (inside) return foot;
  Vector3d best = closest_on_segment(p, a, b);
  for (const Vector3d& other : {closest_on_segment(p, b, c), closest_on_segment(p, c, a)})
    if ((other - p).norm() < (best - p).norm()) best = other;
  return best;
}

/// Computes the depth from its definition, by looking at all triangles.
double brute_force_depth(const TriangleMesh& rest, const Points& posed, int vertex) {
  double depth = std::numeric_limits<double>::infinity();
  for (const Triangle& t : rest.triangles) {
    if (t[0] == vertex || t[1] == vertex || t[2] == vertex) continue;
    Eigen::Matrix3d now, before;
    for (int i = 0; i < 3; ++i) {
      now.col(i) = posed.col(t[i]);
      before.col(i) = rest.positions.col(t[i]);
    }
    const auto normal = [](const Eigen::Matrix3d& m) -> Vector3d {
      return (m.col(1) - m.col(0)).cross(m.col(2) - m.col(0)).normalized();
    };
    const Vector3d v = posed.col(vertex), v_rest = rest.positions.col(vertex);
    const Vector3d q = closest_on_triangle(v, now);
    // The same point of the triangle at rest, by the affine map between the two triangles.
    const Eigen::Matrix<double, 3, 2> edges =
        (Eigen::Matrix<double, 3, 2>() << now.col(1) - now.col(0), now.col(2) - now.col(0))
            .finished();
    const Eigen::Vector2d at =
        (edges.transpose() * edges).inverse() * edges.transpose() * (q - now.col(0));
    const Vector3d q_rest = before.col(0) + at[0] * (before.col(1) - before.col(0)) +
                            at[1] * (before.col(2) - before.col(0));
    const double distance = (q - v).norm();
    const double cosine = std::cos(std::numbers::pi / 3.0);
    if ((q - v).dot(normal(now)) < cosine * distance) continue;
    const double distance_at_rest = (q_rest - v_rest).norm();
    const bool behind_at_rest = (q_rest - v_rest).dot(normal(before)) >= cosine * distance_at_rest;
    if (behind_at_rest && distance_at_rest < 2.0 * distance) continue;
    depth = std::min(depth, distance);
  }
  return std::isfinite(depth) ? depth : 0.0;
}

TEST(PenetrationDepth, AgreesWithBruteForceOnATubeBentIntoItself) {
  const TriangleMesh rest = make_tube(8.0, 0.5, 60, 24);
  // Bend the tube around circles that are smaller than a full turn of it, so that its ends pass
  // through each other.
  int deep = 0;
  for (const double radius : {1.05, 1.15, 1.22}) {
    Points posed = rest.positions;
    for (auto p : posed.colwise()) {
      const double angle = p.x() / radius, out = radius + p.y();
      p = Vector3d(out * std::sin(angle), out * std::cos(angle), p.z() + 0.1 * p.x());
    }
    const std::vector<int> inside = EnteredVertices(rest).find(posed);
    ASSERT_GT(inside.size(), 20U) << radius;
    const std::vector<double> depths = PenetrationDepth(rest).of(posed, inside);
    for (std::size_t i = 0; i < inside.size(); ++i) {
      EXPECT_NEAR(depths[i], brute_force_depth(rest, posed, inside[i]), 1e-9) << inside[i];
      EXPECT_LT(depths[i], 1.0) << "no deeper than the tube is thick";
      if (depths[i] > 0.1) ++deep;
    }
  }
  EXPECT_GT(deep, 50);
}

}  // namespace
}  // namespace sinew
