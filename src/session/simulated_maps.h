#pragma once

#include <vector>

#include "session/painted_maps.h"
#include "session/simulation_surface.h"

namespace sinew {

/// Takes maps from a character's surface to the surface that is simulated of it.
class SimulatedMaps {
 public:
  /// \param simulated  null: the character's surface itself
  SimulatedMaps(const TriangleMesh& surface, const SimulationSurface* simulated);

  /// For each simulated vertex the mean over the vertices of the character's surface that are
  /// nearer to it than to others, along the surface: a stroke between simulated vertices is not
  /// lost. \param values  one for each vertex of the character's surface
  std::vector<double> gather(const PaintedMaps::Values& values) const;

 private:
  std::vector<int> source_;  ///< of each simulated vertex, on the surface; empty: itself
  std::vector<int> home_;    ///< of each vertex of the surface, among the simulated; -1: none
};

}  // namespace sinew
