// SPDX-License-Identifier: MIT

#include "mesh/prisms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "mesh/triangle_mesh.h"
#include "support/meshes.h"

namespace sinew {
namespace {

struct Layer {
  TriangleMesh skin = make_sphere(1.0, 12, 20);
  Points positions;
  std::vector<Tetrahedron> tetrahedra;

  Layer() {
    // The inner surface is not a scaled copy of the outer one, so the sides of the prisms are not
    // planar.
    Points base = 0.6 * skin.positions;
    for (int v = 0; v < base.cols(); ++v) base.col(v) += 0.03 * Eigen::Vector3d::Random();
    positions.resize(3, 2 * base.cols());
    positions << skin.positions, base;
    tetrahedra = split_prisms(positions, skin.triangles, 0, skin.vertex_count());
  }
};

TEST(Prisms, GiveThreeTetrahedraEachThatFillTheLayerExactly) {
  const Layer layer;
  ASSERT_EQ(layer.tetrahedra.size(), 3 * layer.skin.triangles.size());
  double sum = 0.0;
  for (const Tetrahedron& t : layer.tetrahedra) sum += signed_volume(layer.positions, t);
  const int n = layer.skin.vertex_count();
  const double between = signed_volume(Points(layer.positions.leftCols(n)), layer.skin.triangles) -
                         signed_volume(Points(layer.positions.rightCols(n)), layer.skin.triangles);
  EXPECT_NEAR(sum, between, 1e-12);
}

TEST(Prisms, ConformWithSkinAndBaseAsTheirBoundary) {
  const Layer layer;
  std::map<std::array<int, 3>, int> faces;
  for (const Tetrahedron& t : layer.tetrahedra) {
    for (int skip = 0; skip < 4; ++skip) {
      std::array<int, 3> face{};
      for (int k = 0, n = 0; k < 4; ++k) {
        if (k != skip) face[n++] = t[k];
      }
      std::sort(face.begin(), face.end());
      ++faces[face];
    }
  }
  std::size_t boundary = 0;
  for (const auto& [face, count] : faces) {
    ASSERT_LE(count, 2);
    if (count == 1) ++boundary;
  }
  EXPECT_EQ(boundary, 2 * layer.skin.triangles.size());
  const int n = layer.skin.vertex_count();
  for (const Triangle& t : layer.skin.triangles) {
    for (const int offset : {0, n}) {
      std::array<int, 3> face{t[0] + offset, t[1] + offset, t[2] + offset};
      std::sort(face.begin(), face.end());
      EXPECT_EQ(faces[face], 1);
    }
  }
}

TEST(Prisms, AreTheSameEveryTime) {
  const Layer layer;
  EXPECT_EQ(layer.tetrahedra,
            split_prisms(layer.positions, layer.skin.triangles, 0, layer.skin.vertex_count()));
}

}  // namespace
}  // namespace sinew
