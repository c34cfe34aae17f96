// SPDX-License-Identifier: MIT

#include "bodies/layers/uncross.h"

#include <cstddef>
#include <vector>

#include "bodies/layers/cover.h"
#include "bodies/layers/symmetric_points.h"
#include "mesh/neighbor_mean.h"
#include "mesh/self_intersections.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

std::vector<int> crossed_vertices(const LayerSurfaces& layers) {
  return intersecting_vertices({layers.skin, layers.triangles});
}

/// Smooths the skin where it passes through itself.
void smooth_crossings(LayerSurfaces& layers) {
  constexpr int kRounds = 24;
  constexpr int kRoundsPerRing = 6;
  SymmetricPoints skin(layers.skin, mirrored_vertices(layers.skin));
  const RaggedArray neighbors =
      vertex_neighbors(static_cast<int>(layers.skin.cols()), layers.triangles);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int> crossed = crossed_vertices(layers);
    if (crossed.empty()) return;
    // If smoothing these vertices alone does not separate the skin, their neighbors are smoothed,
    // too: one more ring of them every few rounds.
    const Points before = layers.skin;
    for (const int v : with_rings(crossed, round / kRoundsPerRing, neighbors)) {
      if (!skin.is_movable(v)) continue;
      skin.move(v, 0.5 * (before.col(v) + neighbor_mean(before, neighbors, v)));
    }
  }
}

}  // namespace

void uncross(LayerSurfaces& layers, CoverSearch& search) {
  std::size_t crossed = crossed_vertices(layers).size();
  while (crossed > 0) {
    const Points before = layers.skin;
    smooth_crossings(layers);
    cover(layers, search);
    const std::size_t left = crossed_vertices(layers).size();
    if (left >= crossed) {
      layers.skin = before;
      return;
    }
    crossed = left;
  }
}

}  // namespace sinew
