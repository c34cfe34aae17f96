// SPDX-License-Identifier: MIT

#include "volume/embedding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

#include "support/compound_meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

Eigen::Vector3d position_of(const EmbeddedPoint& point, const TetrahedronMesh& mesh) {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  for (int i = 0; i < 4; ++i)
    position += point.weights[i] * mesh.positions.col(mesh.tetrahedra[point.tetrahedron][i]);
  return position;
}

TEST(Embedding, ReproducesPointsAndAffineMaps) {
  const TriangleMesh surface = make_sphere(1.0);
  TetrahedronMesh mesh = fill_solid(surface, {.tetrahedra = 2000}).mesh;
  const std::vector<EmbeddedPoint> embedded = embed(surface, mesh);
  Eigen::Affine3d map = Eigen::Affine3d::Identity();
  map.linear() << 1.0, 0.4, 0.0, -0.3, 2.0, 0.1, 0.2, 0.0, 0.5;
  map.translation() << 5.0, -3.0, 1.0;
  const TetrahedronMesh mapped{map * mesh.positions, mesh.tetrahedra};
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d rest = surface.positions.col(v);
    EXPECT_NEAR(embedded[v].weights.sum(), 1.0, 1e-12);
    EXPECT_LT((position_of(embedded[v], mesh) - rest).norm(), 1e-12);
    EXPECT_LT((position_of(embedded[v], mapped) - map * rest).norm(), 1e-12);
  }
}

TEST(Embedding, FindsWhatASearchOfAllElementsFinds) {
  const TetrahedronMesh mesh = fill_solid(make_tube(2.0, 0.2), {.tetrahedra = 3000}).mesh;
  const TetrahedronLocator locator(mesh);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> along(-1.2, 1.2), across(-0.3, 0.3);
  int inside = 0, outside = 0;
  for (int i = 0; i < 2000; ++i) {
    const Eigen::Vector3d point{along(random), across(random), across(random)};
    const EmbeddedPoint found = locator.find(point);
    int first = -1;
    for (int t = 0; t < mesh.tetrahedron_count() && first < 0; ++t)
      if (barycentric(mesh.positions, mesh.tetrahedra[t], point).minCoeff() >= -1e-9) first = t;
    if (first >= 0) {
      ASSERT_EQ(found.tetrahedron, first);
      ++inside;
    } else {
      ASSERT_LT(found.weights.minCoeff(), 0.0);
      ++outside;
    }
  }
  EXPECT_GT(inside, 200);
  EXPECT_GT(outside, 200);
}

std::vector<int> containing(const TetrahedronMesh& mesh, const Eigen::Vector3d& point) {
  std::vector<int> found;
  for (int t = 0; t < mesh.tetrahedron_count(); ++t)
    if (barycentric(mesh.positions, mesh.tetrahedra[t], point).minCoeff() >= -1e-9)
      found.push_back(t);
  return found;
}

/// Returns the tetrahedra at the closest point of the boundary: several at its edges.
std::vector<int> next_to(const TetrahedronMesh& mesh, const Eigen::Vector3d& point) {
  const std::vector<TetrahedronSide> sides = boundary_sides(mesh.tetrahedra);
  std::vector<double> distances;
  for (const Triangle& t : boundary_triangles(mesh.tetrahedra)) {
    const Eigen::Matrix3d corners = mesh.positions(Eigen::all, t);
    const Eigen::Vector3d closest =
        corners * closest_barycentric(point, corners.col(0), corners.col(1), corners.col(2));
    distances.push_back((closest - point).norm());
  }
  std::vector<int> found;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (distances[i] < std::ranges::min(distances) + 1e-12) found.push_back(sides[i].tetrahedron);
  return found;
}

TEST(Embedding, FindsAcceptedTetrahedraLikeASearchOfAll) {
  const TetrahedronMesh mesh = fill_solid(make_tube(2.0, 0.2), {.tetrahedra = 1000}).mesh;
  const TetrahedronLocator locator(mesh);
  const auto accepts = [](const Tetrahedron& t) { return (t[0] + t[1] + t[2] + t[3]) % 3 == 0; };
  const auto is_accepted = [&](int t) { return accepts(mesh.tetrahedra[t]); };
  std::mt19937 random(9);
  std::uniform_real_distribution<double> along(-1.2, 1.2), across(-0.25, 0.25);
  int inside = 0, next = 0, none = 0;
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Vector3d point{along(random), across(random), across(random)};
    const std::optional<EmbeddedPoint> found = locator.find_accepted(point, accepts);
    const std::vector<int> around = containing(mesh, point), near = next_to(mesh, point);
    const auto first = std::ranges::find_if(around, is_accepted);
    if (first != around.end()) {
      ASSERT_TRUE(found);
      ASSERT_EQ(found->tetrahedron, *first);
      ++inside;
    } else if (found) {
      ASSERT_TRUE(is_accepted(found->tetrahedron));
      ASSERT_EQ(std::ranges::count(near, found->tetrahedron), 1);
      ++next;
    } else {
      ASSERT_FALSE(std::ranges::all_of(near, is_accepted));
      ++none;
    }
  }
  EXPECT_GT(inside, 50);
  EXPECT_GT(next, 50);
  EXPECT_GT(none, 50);
}

class EmbeddingAtAGap : public testing::TestWithParam<double> {};

/// The tetrahedra of a shell reach into the ball inside it, since they are coarse: the largest ones
/// have sides of 0.7 times its radius.
TEST_P(EmbeddingAtAGap, TakesTetrahedraOnTheOwnSide) {
  TriangleMesh hollow = make_sphere(0.502, 20, 30);
  for (Triangle& t : hollow.triangles) std::swap(t[1], t[2]);
  const TriangleMesh surface =
      joined(joined(make_sphere(0.9, 20, 30), hollow), make_sphere(0.5, 20, 30));
  const TetrahedronMesh mesh = fill_solid(surface, {.size = GetParam(), .levels = 1}).mesh;
  const auto is_of_ball = [&](int t) {
    return std::ranges::all_of(mesh.tetrahedra[t],
                               [&](int v) { return mesh.positions.col(v).norm() < 0.501; });
  };
  const std::vector<EmbeddedPoint> embedded = embed(surface, mesh);
  int in_other_part = 0;  // vertices in tetrahedra of the other part only
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d vertex = surface.positions.col(v);
    const bool is_in_ball = vertex.norm() < 0.501;
    const std::vector<int> around = containing(mesh, vertex);
    const auto is_own = [&](int t) { return is_of_ball(t) == is_in_ball; };
    ASSERT_TRUE(is_own(embedded[v].tetrahedron)) << vertex.transpose();
    if (std::ranges::any_of(around, is_own)) {
      EXPECT_GE(embedded[v].weights.minCoeff(), -1e-9);
    }
    in_other_part += !around.empty() && std::ranges::none_of(around, is_own);
  }
  EXPECT_GT(in_other_part, 50);
}

INSTANTIATE_TEST_SUITE_P(Sizes, EmbeddingAtAGap, testing::Values(0.12, 0.2, 0.25, 0.3, 0.35));

}  // namespace
}  // namespace sinew
