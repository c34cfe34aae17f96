// SPDX-License-Identifier: MIT

#include "tissue/painted_material.h"

#include <gtest/gtest.h>

#include "support/meshes.h"

namespace sinew {
namespace {

/// Returns three layers of tissue around a ball.
TissueModel onion() {
  const TriangleMesh skin = make_sphere(1.0, 9, 12);
  TissueModel model = layered_model(
      {skin.positions, 0.8 * skin.positions, 0.6 * skin.positions, 0.5 * skin.positions},
      skin.triangles, 2000.0, 30.0, 10.0);
  model.anchoring.setLinSpaced(1.0, 7.0);
  model.jolt_limits.assign(model.surface_vertices, {.scale = 0.5F, .firmness = 0.25F});
  return model;
}

/// Returns a factor for each skin vertex. The factors grow with the number of the vertex.
std::vector<double> growing(const TissueModel& model) {
  std::vector<double> factors;
  for (int v = 0; v < model.surface_vertices; ++v) factors.push_back(0.5 + 0.01 * v);
  return factors;
}

TEST(PaintedMaterial, OfOnesKeepsEveryBit) {
  TissueModel model = onion();
  const TissueMaterial plain = material_of(model);
  const std::vector<double> ones(model.surface_vertices, 1.0);
  paint_material(model, plain, ones, ones);
  EXPECT_TRUE(model.stiffness == plain.stiffness);
  EXPECT_TRUE(model.anchoring == plain.anchoring);
  EXPECT_TRUE(model.masses == plain.masses);
}

TEST(PaintedMaterial, ReachesThroughAllLayers) {
  TissueModel model = onion();
  const TissueMaterial plain = material_of(model);
  const std::vector<double> factors = growing(model);
  paint_material(model, plain, factors, factors);
  // Each of the three tetrahedra of a prism has four corners in the prism's three columns. Overall
  // the columns count equally often, but the one that counts twice differs from layer to layer.
  const int per_layer = 3 * static_cast<int>(model.triangles.size());
  for (int layer = 0; layer < 3; ++layer) {
    for (int t = 0; t < per_layer; ++t) {
      const Triangle& columns = model.triangles[t / 3];
      const auto [min, max] =
          std::minmax({factors[columns[0]], factors[columns[1]], factors[columns[2]]});
      const double ratio =
          model.stiffness[layer * per_layer + t] / plain.stiffness[layer * per_layer + t];
      EXPECT_GE(ratio, min - 1e-12);
      EXPECT_LE(ratio, max + 1e-12);
    }
  }
  for (int v = 0; v < model.vertex_count(); ++v) {
    EXPECT_DOUBLE_EQ(model.masses[v], plain.masses[v] * factors[v % model.surface_vertices]);
  }
  for (int v = 0; v < model.surface_vertices; ++v)
    EXPECT_DOUBLE_EQ(model.anchoring[v], plain.anchoring[v] * factors[v]);
}

TEST(PaintedMaterial, ChangesTheFirmnessThatLimitsFeltAccelerations) {
  TissueModel model = onion();
  const TissueMaterial plain = material_of(model);
  const std::vector<double> factors = growing(model);
  const std::vector<double> twice(model.surface_vertices, 2.0);
  paint_material(model, plain, factors, twice);
  for (int v = 0; v < model.surface_vertices; ++v)
    EXPECT_FLOAT_EQ(model.jolt_limit(v).firmness, 0.125F * static_cast<float>(factors[v]));
  paint_material(model, plain, {}, {});
  for (int v = 0; v < model.surface_vertices; ++v) EXPECT_EQ(model.jolt_limit(v).firmness, 0.25F);
}

TEST(PaintedMaterial, IsPaintedOverAndNotOnTop) {
  TissueModel model = onion();
  const TissueMaterial plain = material_of(model);
  const std::vector<double> factors = growing(model);
  paint_material(model, plain, factors, factors);
  paint_material(model, plain, {}, {});
  EXPECT_TRUE(model.stiffness == plain.stiffness);
  EXPECT_TRUE(model.anchoring == plain.anchoring);
  EXPECT_TRUE(model.masses == plain.masses);
}

}  // namespace
}  // namespace sinew
