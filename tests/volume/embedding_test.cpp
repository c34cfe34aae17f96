// SPDX-License-Identifier: MIT

#include "volume/embedding.h"

#include <gtest/gtest.h>

#include <random>

#include "support/meshes.h"
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

}  // namespace
}  // namespace sinew
