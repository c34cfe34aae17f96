// SPDX-License-Identifier: MIT

#include "session/painting/simulated_maps.h"

#include <stdexcept>

#include "mesh/geodesics.h"

namespace sinew {

SimulatedMaps::SimulatedMaps(const TriangleMesh& surface, const SimulationSurface* simulated) {
  if (simulated == nullptr) return;
  source_ = source_vertices(*simulated, surface);
  home_ = nearest_sources(surface, source_);
}

std::vector<double> SimulatedMaps::gather(const PaintedMaps::Values& values) const {
  if (source_.empty()) return {values.begin(), values.end()};
  if (values.size() != home_.size()) throw std::logic_error("a map of another character");
  std::vector<double> sums(source_.size(), 0.0);
  std::vector<double> counts(source_.size(), 0.0);
  for (std::size_t v = 0; v < home_.size(); ++v) {
    if (home_[v] < 0) continue;
    sums[home_[v]] += values[v];
    counts[home_[v]] += 1.0;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    // If several simulated vertices have the same source, only the first one is the nearest of any
    // vertex.
    sums[i] = counts[i] > 0.0 ? sums[i] / counts[i] : values[source_[i]];
  }
  return sums;
}

}  // namespace sinew
