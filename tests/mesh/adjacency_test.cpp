// SPDX-License-Identifier: MIT

#include "mesh/adjacency.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace {

/// A strip of triangles: vertex i has the neighbors i - 2, i - 1, i + 1 and i + 2.
TEST(WithRings, AddsTheNeighborsRingByRing) {
  std::vector<Triangle> strip;
  for (int v = 0; v + 2 < 20; ++v) strip.push_back({v, v + 1, v + 2});
  const RaggedArray neighbors = vertex_neighbors(20, strip);
  EXPECT_EQ(with_rings({10, 3, 10}, 0, neighbors), (std::vector{3, 10}));
  EXPECT_EQ(with_rings({10}, 1, neighbors), (std::vector{8, 9, 10, 11, 12}));
  EXPECT_EQ(with_rings({0, 17}, 2, neighbors),
            (std::vector{0, 1, 2, 3, 4, 13, 14, 15, 16, 17, 18, 19}));
  EXPECT_TRUE(with_rings({}, 3, neighbors).empty());
}

}  // namespace
}  // namespace sinew
