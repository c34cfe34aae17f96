// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

namespace sinew {

/// Divides particles into a row of blocks, so that threads can work on different blocks without
/// waiting for each other. The particles of a constraint lie in one block or in two consecutive
/// ones. Constraints between blocks 0 and 1 share no particle with those between blocks 1 and 2.
struct ParticleBlocks {
  std::vector<int> block_of;  ///< block of each particle
  int count = 1;
};

/// Divides particles by their levels (volume/vertex_levels.h).
/// \param edges   connect the particles of each constraint with each other
/// \param wanted  number of blocks, with about the same number of edges each; fewer if the mesh has
///                too few levels
ParticleBlocks divide_particles(int particle_count, const std::vector<std::array<int, 2>>& edges,
                                int wanted);

}  // namespace sinew
