// SPDX-License-Identifier: MIT

#include "registration/smoothed_folds.h"

#include "mesh/neighbor_mean.h"
#include "registration/folded_triangles.h"

namespace sinew {

Points smoothed_folds(const Points& rest, Points positions,
                      const std::vector<Triangle>& triangles) {
  constexpr int kRounds = 24;
  constexpr int kRoundsPerRing = 6;
  const RaggedArray neighbors = vertex_neighbors(static_cast<int>(rest.cols()), triangles);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int> folded = folded_triangles(rest, positions, triangles);
    if (folded.empty()) break;
    const Points before = positions;
    for (const int v : corners_and_rings(folded, round / kRoundsPerRing, triangles, neighbors))
      positions.col(v) = 0.5 * (before.col(v) + neighbor_mean(before, neighbors, v));
  }
  return positions;
}

}  // namespace sinew
