// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "session/painting/painted_maps.h"
#include "session/parts/simulation_surface.h"

namespace sinew {

/// Transfers maps from a character's surface to its simulated surface.
class SimulatedMaps {
 public:
  /// \param simulated  null: the character's surface itself is simulated
  SimulatedMaps(const TriangleMesh& surface, const SimulationSurface* simulated);

  /// Returns one value per simulated vertex: the mean over those vertices of the character's
  /// surface that are nearer to it, along the surface, than to any other simulated vertex. A stroke
  /// between simulated vertices is therefore not lost.
  /// \param values  one per vertex of the character's surface
  std::vector<double> gather(const PaintedMaps::Values& values) const;

 private:
  std::vector<int> source_;  ///< vertex of the surface for each simulated vertex; empty: the same
  std::vector<int> home_;    ///< nearest simulated vertex for each vertex of the surface; -1: none
};

}  // namespace sinew
