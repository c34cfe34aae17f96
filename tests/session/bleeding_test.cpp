// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "assets/open.h"
#include "mesh/geodesics.h"
#include "samples/samples.h"
#include "session/parts/simulation_surface.h"
#include "upsampling/build_upsampling.h"

namespace sinew {
namespace {

/// Counts the rows that bleed. They have a neighbor that is far, along the coarse skin, from the
/// coarse vertex to which the fine vertex is nearest along the fine skin.
int count_bleeding(const std::vector<std::vector<int>>& rows, const std::vector<int>& nearest,
                   const TriangleMesh& coarse) {
  constexpr int kNear = 250;  // vertices; about ten times a row's
  const GeodesicSurface surface(coarse);
  GeodesicFront front(surface);
  std::vector<std::set<int>> near(coarse.vertex_count());
  for (int v = 0; v < coarse.vertex_count(); ++v) {
    for (const VertexDistance& reached : front.nearest(v, kNear)) near[v].insert(reached.vertex);
  }
  int bleeding = 0;
  for (std::size_t v = 0; v < rows.size(); ++v) {
    bleeding += static_cast<int>(std::any_of(rows[v].begin(), rows[v].end(), [&](int neighbor) {
      return !near[nearest[v]].contains(neighbor);
    }));
  }
  return bleeding;
}

std::vector<std::vector<int>> rows_of(const UpsamplingTable& table) {
  std::vector<std::vector<int>> rows(table.fine_count);
  for (int v = 0; v < table.fine_count; ++v) {
    for (int k = 0; k < table.neighbors; ++k) {
      const std::size_t entry = static_cast<std::size_t>(v) * table.neighbors + k;
      rows[v].push_back(static_cast<int>(table.coarse_vertex(entry)));
    }
  }
  return rows;
}

/// Returns the nearest neighbors in space for comparison.
std::vector<std::vector<int>> nearest_in_space(const Points& fine, const Points& coarse,
                                               int neighbors) {
  std::vector<std::vector<int>> rows(fine.cols());
  std::vector<int> order(coarse.cols());
  for (Eigen::Index v = 0; v < fine.cols(); ++v) {
    const Eigen::VectorXd distances = (coarse.colwise() - fine.col(v)).colwise().squaredNorm();
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + neighbors, order.end(),
                      [&](int a, int b) { return distances[a] < distances[b]; });
    rows[v].assign(order.begin(), order.begin() + neighbors);
  }
  return rows;
}

TEST(Upsampling, DoesNotBleedBetweenFingersAndThighsOfTheHumanoid) {
  const auto data = embedded_sample("humanoid");
  const Character character = open_character_from_memory("humanoid", data.data(), data.size());
  SimulationSettings settings;
  settings.vertices = 2500;
  const SimulationSurface simulated = simulation_surface(
      character, plan_parts(character, CharacterWeights(character), settings, {}), settings, {});
  const UpsamplingTable table =
      build_upsampling(character.surface, simulated.mesh, simulated.source, {}, {});
  // Each fine vertex is assigned to the coarse vertex that is nearest along the skin.
  const std::vector<int> nearest = nearest_sources(character.surface, simulated.source);
  EXPECT_EQ(count_bleeding(rows_of(table), nearest, simulated.mesh), 0);
  const auto in_space =
      nearest_in_space(character.surface.positions, simulated.mesh.positions, table.neighbors);
  EXPECT_GT(count_bleeding(in_space, nearest, simulated.mesh), 20)
      << "there is nothing to bleed here";
}

}  // namespace
}  // namespace sinew
