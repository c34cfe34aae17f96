// SPDX-License-Identifier: MIT

#include "skinning/position_based/torn_surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "upsampling/surfaces.h"

namespace sinew {
namespace {

constexpr int kColumns = 60;

/// Returns a sheet from x = 0 to 3.
TriangleMesh sheet() {
  return make_sheet(kColumns, 4,
                    [](double u, double v) { return Eigen::Vector3d(3.0 * u, 0.2 * v, 0.0); });
}

/// Returns a table by which each vertex follows two coarse ones.
/// \param weight  of the second one, as a function of x
UpsamplingTable table_of(const TriangleMesh& surface, const std::function<double(double)>& weight) {
  UpsamplingTable table;
  table.fine_count = surface.vertex_count();
  table.coarse_count = 2;
  table.neighbors = 2;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const auto second = static_cast<float>(weight(surface.positions(0, v)));
    table.short_indices.insert(table.short_indices.end(), {0, 1});
    table.position_weights.insert(table.position_weights.end(), {1.0F - second, second});
  }
  table.normal_weights = table.position_weights;
  return table;
}

TEST(TornSurface, IsFoundWhereWeightsJumpAndNowhereElse) {
  const TriangleMesh surface = sheet();
  const std::vector<float> smooth =
      torn_shares(surface, table_of(surface, [](double x) { return x / 3.0; }), 1.0);
  EXPECT_EQ(std::ranges::max(smooth), 0.0F);
  const std::vector<float> torn =
      torn_shares(surface, table_of(surface, [](double x) { return x < 1.49 ? 0.0 : 1.0; }), 1.0);
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const double x = surface.positions(0, v);
    const double distance = std::max({0.0, 1.45 - x, x - 1.5});  // from the torn edges
    if (distance < 1e-9) {
      EXPECT_EQ(torn[v], 1.0F) << x;
    } else if (distance > 1.05) {
      EXPECT_EQ(torn[v], 0.0F) << x;
    } else if (distance < 0.9) {
      EXPECT_GT(torn[v], 0.0F) << x;
    }
  }
  // No step of the share is larger than that of a smooth step of this width.
  for (const Triangle& t : surface.triangles)
    EXPECT_LT(std::abs(torn[t[0]] - torn[t[1]]), 1.5F * 0.05F + 1e-3F);
}

/// Weights may differ at the ends of edges as long as the tetrahedra.
TEST(TornSurface, IsNotFoundAtLongEdges) {
  const TriangleMesh surface = sheet();
  const std::vector<float> shares =
      torn_shares(surface, table_of(surface, [](double x) { return x < 1.49 ? 0.0 : 1.0; }), 0.1);
  EXPECT_EQ(std::ranges::max(shares), 0.0F);
}

}  // namespace
}  // namespace sinew
