// SPDX-License-Identifier: MIT

#include "session/playing/quality.h"

#include <gtest/gtest.h>

#include "test_characters.h"

namespace sinew {
namespace {

/// Returns a mesh with a closed box added to it.
TriangleMesh box(const Eigen::Vector3d& low, const Eigen::Vector3d& size, int first_vertex,
                 TriangleMesh mesh = {}) {
  const TriangleMesh unit = test::cube();
  mesh.positions.conservativeResize(3, first_vertex + 8);
  for (int v = 0; v < 8; ++v) {
    mesh.positions.col(first_vertex + v) = low + unit.positions.col(v).cwiseProduct(size);
  }
  for (Triangle t : unit.triangles) {
    for (int& corner : t) corner += first_vertex;
    mesh.triangles.push_back(t);
  }
  return mesh;
}

TEST(Quality, RestIsPerfect) {
  const TriangleMesh surface = test::cube();
  const Quality quality =
      QualityMeter(surface, nullptr).measure(surface.positions.cast<float>(), nullptr);
  EXPECT_NEAR(*quality.volume_ratio, 1.0, 1e-6);
  EXPECT_NEAR(quality.max_edge_stretch, 1.0, 1e-6);
  EXPECT_EQ(quality.penetrating_vertices, 0);
  EXPECT_FALSE(quality.inverted_tetrahedra.has_value());
}

TEST(Quality, ScalesOfAStretchedBoxAreFound) {
  const TriangleMesh surface = test::cube();
  PointsF stretched = surface.positions.cast<float>();
  stretched.row(1) *= 2.5F;
  const Quality quality = QualityMeter(surface, nullptr).measure(stretched, nullptr);
  EXPECT_NEAR(*quality.volume_ratio, 2.5, 1e-5);
  EXPECT_NEAR(quality.max_edge_stretch, 2.5, 1e-5);
}

TEST(Quality, AnOpenBoxHasTheVolumeOfItsClosing) {
  TriangleMesh surface = test::cube();
  surface.triangles.erase(surface.triangles.begin(), surface.triangles.begin() + 2);
  PointsF flattened = surface.positions.cast<float>();
  flattened.row(2) *= 0.25F;
  const Quality quality = QualityMeter(surface, nullptr).measure(flattened, nullptr);
  EXPECT_NEAR(*quality.volume_ratio, 0.25, 1e-6);
}

TEST(Quality, ASheetHasNoVolumeToCompare) {
  TriangleMesh surface = test::cube();
  surface.positions.row(2).setZero();
  const Quality quality =
      QualityMeter(surface, nullptr).measure(surface.positions.cast<float>(), nullptr);
  EXPECT_FALSE(quality.volume_ratio.has_value());
}

TEST(Quality, VerticesThatEnterAnotherPartAreCounted) {
  // A small box is next to a large one. Then four of its corners are pushed into the large one.
  TriangleMesh surface = box({0, 0, 0}, {4, 4, 4}, 0);
  surface = box({5, 1, 1}, {1, 1, 1}, 8, surface);
  const QualityMeter meter(surface, nullptr);
  PointsF posed = surface.positions.cast<float>();
  EXPECT_EQ(meter.measure(posed, nullptr).penetrating_vertices, 0);
  EXPECT_EQ(meter.measure(posed, nullptr).penetration_depth, 0.0);
  posed.block(0, 8, 1, 8).array() -= 1.5F;
  EXPECT_EQ(meter.measure(posed, nullptr).penetrating_vertices, 4);
  EXPECT_NEAR(meter.measure(posed, nullptr).penetration_depth, 0.5, 1e-6);
  EXPECT_EQ(meter.vertex_count(), 16);
  posed.block(0, 8, 1, 8).array() -= 1.0F;
  EXPECT_EQ(meter.measure(posed, nullptr).penetrating_vertices, 8);
}

TEST(Quality, VerticesInsideAtRestAreNotCounted) {
  TriangleMesh surface = box({0, 0, 0}, {4, 4, 4}, 0);
  surface = box({1, 1, 1}, {1, 1, 1}, 8, surface);
  const QualityMeter meter(surface, nullptr);
  EXPECT_EQ(meter.measure(surface.positions.cast<float>(), nullptr).penetrating_vertices, 0);
}

TEST(Quality, TetrahedraThatChangeTheirSignAreCounted) {
  TissueModel tissue;
  tissue.rest_positions.resize(3, 9);
  tissue.rest_positions.leftCols(5) << 0, 1, 0, 0, 0,  //
      0, 0, 1, 0, 0,                                   //
      0, 0, 0, 1, -1;
  // The last four vertices form a tetrahedron that is too flat to have a sign.
  tissue.rest_positions.rightCols(4) << 3, 4, 3, 3,  //
      0, 0, 1, 0,                                    //
      0, 0, 0, 1e-9;
  tissue.tetrahedra = {{0, 1, 2, 3}, {0, 1, 2, 4}, {5, 6, 7, 8}};  // positive, negative, flat
  const TriangleMesh surface = test::cube();
  const QualityMeter meter(surface, &tissue);
  const PointsF skin = surface.positions.cast<float>();
  PointsF posed = tissue.rest_positions.cast<float>();
  EXPECT_EQ(meter.measure(skin, &posed).inverted_tetrahedra, 0);
  posed(2, 3) = -0.5F;
  posed(2, 8) = -1.0F;
  EXPECT_EQ(meter.measure(skin, &posed).inverted_tetrahedra, 1);
  posed(2, 4) = 0.5F;
  EXPECT_EQ(meter.measure(skin, &posed).inverted_tetrahedra, 2);
}

}  // namespace
}  // namespace sinew
