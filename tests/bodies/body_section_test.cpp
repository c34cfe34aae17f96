// SPDX-License-Identifier: MIT

#include "bodies/measures/body_section.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns a closed prism over a star-shaped polygon of the plane z = 0, from z = 0 to z = 1.
TriangleMesh prism(const std::vector<Vector3d>& corners) {
  const int n = static_cast<int>(corners.size());
  TriangleMesh mesh;
  mesh.positions.resize(3, 2 * n + 2);
  Vector3d center = Vector3d::Zero();
  for (int i = 0; i < n; ++i) {
    mesh.positions.col(i) = corners[static_cast<std::size_t>(i)];
    mesh.positions.col(n + i) = corners[static_cast<std::size_t>(i)] + Vector3d::UnitZ();
    center += corners[static_cast<std::size_t>(i)] / n;
  }
  mesh.positions.col(2 * n) = center;
  mesh.positions.col(2 * n + 1) = center + Vector3d::UnitZ();
  for (int i = 0; i < n; ++i) {
    const int next = (i + 1) % n;
    mesh.triangles.push_back({i, next, n + next});
    mesh.triangles.push_back({i, n + next, n + i});
    mesh.triangles.push_back({next, i, 2 * n});
    mesh.triangles.push_back({n + i, n + next, 2 * n + 1});
  }
  return mesh;
}

/// Appends a copy that is moved.
void append_moved(TriangleMesh& mesh, const Vector3d& by) {
  const int n = mesh.vertex_count();
  const std::size_t triangles = mesh.triangles.size();
  Points both(3, 2 * n);
  both << mesh.positions, mesh.positions.colwise() + by;
  mesh.positions = both;
  for (std::size_t t = 0; t < triangles; ++t) {
    const auto [a, b, c] = mesh.triangles[t];
    mesh.triangles.push_back({a + n, b + n, c + n});
  }
}

TEST(BodySection, SpansHollowsAsATapeDoes) {
  // An L of side 2: the tape crosses the notch on its diagonal.
  const TriangleMesh shape =
      prism({{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}});
  const auto sections = sections_along(shape, {0.5, 0.5, 0.0}, {0.5, 0.5, 1.0}, Vector3d::UnitZ(),
                                       std::array{0.25, 0.5});
  ASSERT_EQ(sections.size(), 2U);
  for (const BodySection& section : sections) {
    EXPECT_NEAR(section.girth(), 2.0 + 2.0 + 1.0 + 1.0 + std::sqrt(2.0), 1e-12);
    EXPECT_NEAR(section.extent(Vector3d::UnitX()), 2.0, 1e-12);
    EXPECT_NEAR(section.range(Vector3d(1.0, 1.0, 0.0).normalized()).second, 3.0 / std::sqrt(2.0),
                1e-12);
  }
}

TEST(BodySection, TakesTheLimbThatIsMeant) {
  std::vector<Vector3d> circle;
  for (int i = 0; i < 64; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / 64;
    circle.emplace_back(std::cos(angle), std::sin(angle), 0.0);
  }
  TriangleMesh legs = prism(circle);
  append_moved(legs, {3.0, 0.0, 0.0});
  const double girth = 128.0 * std::sin(std::numbers::pi / 64);
  const auto left = sections_along(legs, {0, 0, 1}, {0, 0, 0}, -Vector3d::UnitZ(), std::array{0.4});
  EXPECT_NEAR(left[0].girth(), girth, 1e-12);
  EXPECT_LT(left[0].range(Vector3d::UnitX()).second, 1.1);
  const auto right = sections_along(legs, {3, 0, 0}, {3, 0, 1}, Vector3d::UnitZ(), std::array{0.4});
  EXPECT_NEAR(right[0].girth(), girth, 1e-12);
  EXPECT_GT(right[0].range(Vector3d::UnitX()).first, 1.9);
  // Between the legs and above them, there is nothing.
  EXPECT_TRUE(sections_along(legs, {1.5, 0, 0}, {1.5, 0, 1}, Vector3d::UnitZ(), std::array{0.4})[0]
                  .empty());
  EXPECT_TRUE(
      sections_along(legs, {0, 0, 0}, {0, 0, 1}, Vector3d::UnitZ(), std::array{1.4})[0].empty());
}

TEST(BodySection, CutsALimbAcrossItsAxis) {
  // A plane that leans lengthens the section of a square column.
  const TriangleMesh column = prism({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
  const Vector3d leaning = Vector3d(0.6, 0.0, 0.8);
  const auto section =
      sections_along(column, {0.5, 0.5, 0.0}, {0.5, 0.5, 1.0}, leaning, std::array{0.5});
  EXPECT_NEAR(section[0].girth(), 2.0 + 2.0 / 0.8, 1e-12);
}

}  // namespace
}  // namespace sinew
