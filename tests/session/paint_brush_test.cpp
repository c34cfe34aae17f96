// SPDX-License-Identifier: MIT

#include "session/painting/paint_brush.h"

#include <gtest/gtest.h>

#include <map>

#include "session/moving_character.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Returns a square in the plane z = height with `count` vertices on a side, facing up or down.
TriangleMesh square(double side, int count, double height, bool up, double shift = 0.0) {
  TriangleMesh mesh;
  mesh.positions.resize(3, count * count);
  for (int v = 0; v < count * count; ++v) {
    mesh.positions.col(v) << shift + side * ((v % count) / (count - 1.0) - 0.5),
        side * ((v / count) / (count - 1.0) - 0.5), height;
  }
  for (int y = 0; y + 1 < count; ++y) {
    for (int x = 0; x + 1 < count; ++x) {
      const int a = y * count + x;
      mesh.triangles.push_back({a, a + 1, a + count});
      mesh.triangles.push_back({a + 1, a + count + 1, a + count});
    }
  }
  if (!up) {
    for (Triangle& triangle : mesh.triangles) std::swap(triangle[0], triangle[1]);
  }
  return mesh;
}

Character character_of(const std::vector<TriangleMesh>& meshes) {
  Character character;
  TriangleMesh& all = character.surface;
  for (const TriangleMesh& mesh : meshes) {
    const int first = all.vertex_count();
    all.positions.conservativeResize(3, first + mesh.vertex_count());
    all.positions.rightCols(mesh.vertex_count()) = mesh.positions;
    for (Triangle triangle : mesh.triangles) {
      for (int& corner : triangle) corner += first;
      all.triangles.push_back(triangle);
    }
  }
  return character;
}

std::map<int, double> by_vertex(const std::vector<BrushWeight>& reached) {
  std::map<int, double> weights;
  for (const auto& [vertex, weight] : reached) {
    EXPECT_TRUE(weights.emplace(vertex, weight).second) << "twice";
  }
  return weights;
}

TEST(Brush, FallsOffAsItsFormulaSays) {
  EXPECT_EQ(brush_falloff(0.0), 1.0);
  EXPECT_EQ(brush_falloff(0.5), 0.5);
  EXPECT_NEAR(brush_falloff(0.25), 1.0 - 3.0 / 16.0 + 2.0 / 64.0, 1e-15);
  EXPECT_EQ(brush_falloff(1.0), 0.0);
  EXPECT_EQ(brush_falloff(7.0), 0.0);
  const Character character = character_of({square(2.0, 41, 0.0, true)});
  PaintSurface surface(character);
  const Eigen::Vector3d middle(0.03, -0.02, 0.0);
  constexpr double kRadius = 0.4;
  const auto weights = by_vertex(surface.reach(surface.nearest(middle), kRadius));
  for (int v = 0; v < surface.vertex_count(); ++v) {
    // On a plane, distances along the surface are straight distances.
    const double t = (character.surface.positions.col(v) - middle).norm() / kRadius;
    const double expected = t < 1.0 ? 1.0 - 3.0 * t * t + 2.0 * t * t * t : 0.0;
    const auto found = weights.find(v);
    EXPECT_NEAR(found == weights.end() ? 0.0 : found->second, expected, 1e-6) << t;
  }
}

TEST(Brush, GoesNeitherAcrossAGapNorThrough) {
  // One square is next to the painted one, beyond a gap. The other is the opposite side of a thin
  // sheet.
  const Character character =
      character_of({square(1.0, 21, 0.0, true), square(1.0, 21, 0.0, true, 1.05),
                    square(1.0, 21, -0.02, false)});
  PaintSurface surface(character);
  const auto reached = surface.reach(surface.nearest({0.45, 0.0, 0.0}), 0.3);
  EXPECT_GT(reached.size(), 20U);
  for (const auto& [vertex, weight] : reached) EXPECT_LT(vertex, 21 * 21);
}

TEST(Brush, StaysOnOneLegOfTheHumanoid) {
  const Character character = sample_character("humanoid");
  PaintSurface surface(character);
  // On the inner side of a thigh, the other thigh is nearer than the radius of the brush.
  const Eigen::Vector3d inner(0.03, 0.6, 0.0);
  const SurfacePoint middle = surface.nearest(inner);
  ASSERT_GT(surface.at(middle).x(), 0.0);
  for (const auto& [vertex, weight] : surface.reach(middle, 0.12))
    EXPECT_GT(character.surface.positions(0, vertex), 0.0);
}

TEST(Brush, PaintsWhatLiesOnTheSkinWithIt) {
  // A shirt lies over the skin, and the lining of a coat over the shirt. Each faces the same way
  // and is a separate piece.
  const Character character = character_of(
      {square(1.0, 21, 0.0, true), square(1.0, 33, 0.015, true), square(1.0, 27, 0.03, true)});
  PaintSurface surface(character);
  const SurfacePoint top = surface.nearest({0.0, 0.0, 0.04});
  ASSERT_NEAR(surface.at(top).z(), 0.03, 1e-9);
  const auto weights = by_vertex(surface.reach(top, 0.25));
  EXPECT_GT(weights.at(10 * 21 + 10), 0.9) << "the skin's middle";
  EXPECT_GT(weights.at(21 * 21 + 16 * 33 + 16), 0.9) << "the shirt's";
}

TEST(Brush, MirrorsAcrossTheBody) {
  const Character character = sample_character("humanoid");
  PaintSurface surface(character);
  const SurfacePoint middle = surface.nearest({0.16, 0.6, 0.1});
  const Eigen::Vector3d place = surface.at(middle);
  const std::optional<SurfacePoint> other = surface.mirrored(middle);
  ASSERT_TRUE(other);
  EXPECT_LT((surface.at(*other) - Eigen::Vector3d(-place.x(), place.y(), place.z())).norm(), 0.01);
  double left = 0.0, right = 0.0;
  for (const auto& [vertex, weight] : surface.reach_mirrored(middle, 0.1))
    (character.surface.positions(0, vertex) > 0.0 ? left : right) += weight;
  EXPECT_GT(left, 1.0);
  EXPECT_NEAR(left, right, 0.1 * left);
  // On the symmetry plane the brush must not act twice.
  const SurfacePoint center = surface.nearest({0.0, 1.05, 0.2});
  const auto once = by_vertex(surface.reach(center, 0.1));
  for (const auto& [vertex, weight] : by_vertex(surface.reach_mirrored(center, 0.1))) {
    EXPECT_LE(weight, 1.0);
    const auto found = once.find(vertex);
    EXPECT_NEAR(weight, found == once.end() ? 0.0 : found->second, 0.2);
  }
}

TEST(Brush, GoesByRatiosWhereValuesAreFactors) {
  const RaggedArray none{{0, 0, 0}, {}};
  PaintedMaps::Values values{1.0F, 4.0F};
  const PaintedMapInfo& stiffness = painted_map_info(PaintedMap::kStiffness);
  touch(values, stiffness, {{0, 1.0}, {1, 0.5}}, BrushMode::kPaint, 0.5, 0.25, none);
  EXPECT_FLOAT_EQ(values[0], 0.5F);
  EXPECT_FLOAT_EQ(values[1], 2.0F) << "a quarter of the way from 4 to 1/4";
  PaintedMaps::Values mask{1.0F, 0.5F};
  touch(mask, painted_map_info(PaintedMap::kSimulated), {{0, 1.0}, {1, 1.0}}, BrushMode::kPaint,
        0.5, 0.0, none);
  EXPECT_FLOAT_EQ(mask[0], 0.5F);
  EXPECT_FLOAT_EQ(mask[1], 0.25F);
}

TEST(Brush, ErasesToTheLastBit) {
  const RaggedArray none{{0, 0}, {}};
  PaintedMaps::Values values{8.0F};
  const PaintedMapInfo& mass = painted_map_info(PaintedMap::kMass);
  for (int i = 0; i < 60; ++i) touch(values, mass, {{0, 0.5}}, BrushMode::kErase, 0.8, 5.0, none);
  EXPECT_EQ(values[0], 1.0F);
}

TEST(Brush, SmoothsTowardsTheMeanOfNeighbors) {
  const Character character = character_of({square(1.0, 11, 0.0, true)});
  PaintSurface surface(character);
  PaintedMaps::Values values(surface.vertex_count(), 1.0F);
  const int middle = 5 * 11 + 5;
  values[middle] = 8.0F;
  touch(values, painted_map_info(PaintedMap::kStiffness), {{middle, 1.0}}, BrushMode::kSmooth, 0.5,
        3.0, surface.neighbors());
  EXPECT_FLOAT_EQ(values[middle], std::sqrt(8.0F));
}

}  // namespace
}  // namespace sinew
