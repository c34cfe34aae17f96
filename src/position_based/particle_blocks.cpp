// SPDX-License-Identifier: MIT

#include "position_based/particle_blocks.h"

#include <algorithm>
#include <cstddef>

#include "volume/vertex_levels.h"

namespace sinew {
namespace {

// With two levels, the particles that a block shares constraints with on one side differ from those
// on the other side.
constexpr int kFewestLevels = 2;

}  // namespace

ParticleBlocks divide_particles(int particle_count, const std::vector<std::array<int, 2>>& edges,
                                int wanted) {
  const std::vector<int> levels = vertex_levels(particle_count, edges);
  const int level_count = levels.empty() ? 0 : *std::ranges::max_element(levels) + 1;
  std::vector<std::size_t> ends(level_count, 0);  // of edges, up to and including each level
  for (const auto& [a, b] : edges) ++ends[std::max(levels[a], levels[b])];
  for (int i = 1; i < level_count; ++i) ends[i] += ends[i - 1];
  std::vector<int> block_of_level(level_count, 0);
  int block = 0, begin = 0;
  for (int i = 1; i < level_count; ++i) {
    const bool is_full = ends[i - 1] * wanted >= edges.size() * (block + 1);
    if (is_full && block + 1 < wanted && i - begin >= kFewestLevels &&
        level_count - i >= kFewestLevels) {
      ++block;
      begin = i;
    }
    block_of_level[i] = block;
  }
  ParticleBlocks result;
  result.count = block + 1;
  for (const int level : levels) result.block_of.push_back(block_of_level[level]);
  return result;
}

}  // namespace sinew
