// SPDX-License-Identifier: MIT

#include "position_based/coloring.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace sinew {
namespace {

TEST(Coloring, OfAGridOfNineParticlesHasFourColors) {
  std::vector<std::array<int, 2>> edges;
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 3; ++x) {
      if (x < 2) edges.push_back({3 * y + x, 3 * y + x + 1});
      if (y < 2) edges.push_back({3 * y + x, 3 * y + x + 3});
    }
  }
  ASSERT_EQ(edges.size(), 12U);
  EXPECT_EQ(color_constraints(9, edges).color_count(), 4);
}

TEST(Coloring, NeverSharesAParticleWithinAColor) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> pick(0, 199);
  std::vector<std::array<int, 4>> constraints;
  while (constraints.size() < 1000) {
    const std::array<int, 4> four{pick(random), pick(random), pick(random), pick(random)};
    if (std::set<int>(four.begin(), four.end()).size() == 4) constraints.push_back(four);
  }
  for (const int largest : {1000, 16}) {
    const Coloring coloring = color_constraints(200, constraints, largest);
    std::set<int> all;
    for (int color = 0; color < coloring.color_count(); ++color) {
      EXPECT_LE(coloring.size(color), largest);
      std::set<int> used;
      for (int i = coloring.begin[color]; i < coloring.begin[color + 1]; ++i) {
        for (const int particle : constraints[coloring.order[i]])
          ASSERT_TRUE(used.insert(particle).second) << "color " << color;
        all.insert(coloring.order[i]);
      }
    }
    EXPECT_EQ(all.size(), constraints.size());
  }
}

}  // namespace
}  // namespace sinew
