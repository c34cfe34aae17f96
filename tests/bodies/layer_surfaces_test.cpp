// SPDX-License-Identifier: MIT

#include "bodies/layers/layer_surfaces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bodies/layers/body_fields.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"
#include "solids/grid_solid.h"
#include "solids/solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the signed distance to legs that hang from a bar: rods of three thicknesses around the
/// same center lines.
ScalarGrid legs(double radius) {
  Eigen::AlignedBox3d box;
  box.extend(Vector3d(-0.28, -0.6, -0.18)).extend(Vector3d(0.04, 0.18, 0.18));
  ScalarGrid grid = make_grid(box, kLayerCell, 1.0F);
  const Vector3d hip(-0.1, 0.0, 0.0);
  const RoundCone leg(hip, radius, Vector3d(-0.1, -0.42, 0.0), radius);
  const RoundCone bar(hip, radius, Vector3d(0.1, 0.0, 0.0), radius);
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    Vector3d position = grid.position(grid.point(i));
    position.x() = -std::abs(position.x());
    grid.values[i] = static_cast<float>(std::min(leg.distance(position), bar.distance(position)));
  }
  return grid;
}

class LayersOfLegs : public testing::Test {
 protected:
  LayerFields fields{legs(0.09), legs(0.06), legs(0.015)};
  LayerSurfaces layers = layer_surfaces(
      SymmetricGridSolid(fields.skin), fields, Vector3d::Zero(),
      [](const Vector3d&) { return false; }, [](const Vector3d&) { return 1.0; }, 2500, {});
};

TEST_F(LayersOfLegs, LieOnTheirFields) {
  for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
    const auto distance = [&](const ScalarGrid& field, const Points& points) {
      return field.interpolated({-std::abs(points(0, v)), points(1, v), points(2, v)});
    };
    EXPECT_NEAR(distance(fields.skin, layers.skin), 0.0, 0.001);
    EXPECT_NEAR(distance(fields.muscle_surface, layers.muscle_surface), 0.0, 0.001);
    EXPECT_NEAR(distance(fields.skeleton_surface, layers.skeleton_surface), 0.0, 0.001);
  }
}

TEST_F(LayersOfLegs, RunStraightInARod) {
  for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
    const Vector3d skin = layers.skin.col(v);
    if (skin.y() > -0.2 || skin.y() < -0.35) continue;
    // In the middle of a leg, the lines are radii.
    const Vector3d axis(skin.x() < 0.0 ? -0.1 : 0.1, skin.y(), 0.0);
    const Vector3d expected = axis + 0.015 * (skin - axis).normalized();
    EXPECT_LT((layers.skeleton_surface.col(v) - expected).norm(), 0.006);
  }
}

TEST_F(LayersOfLegs, AreSymmetricAndNested) {
  const TriangleMesh skin{layers.skin, layers.triangles};
  const TriangleMesh muscles{layers.muscle_surface, layers.triangles};
  const WindingNumber in_skin(skin.positions, skin.triangles);
  const WindingNumber in_muscles(muscles.positions, muscles.triangles);
  for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
    EXPECT_GT(in_skin.at(layers.muscle_surface.col(v)), 0.5);
    EXPECT_GT(in_muscles.at(layers.skeleton_surface.col(v)), 0.5);
  }
  for (const Points* points : {&layers.skin, &layers.muscle_surface, &layers.skeleton_surface}) {
    const TriangleTree tree(TriangleMesh{*points, layers.triangles});
    for (Eigen::Index v = 0; v < points->cols(); ++v) {
      const Vector3d image(-(*points)(0, v), (*points)(1, v), (*points)(2, v));
      EXPECT_LT(tree.closest(image)->distance, 1e-12);
    }
  }
}

}  // namespace
}  // namespace sinew
