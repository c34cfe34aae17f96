// SPDX-License-Identifier: MIT

#include "bodies/scans/surface_noise.h"

#include <algorithm>
#include <cmath>

#include "bodies/persons/seeded_draw.h"
#include "core/parallel.h"
#include "mesh/adjacency.h"

namespace sinew {

std::vector<double> surface_noise(const TriangleMesh& surface, double correlation_length,
                                  std::uint64_t seed, std::uint64_t stream) {
  const auto count = static_cast<std::size_t>(surface.vertex_count());
  std::vector<double> field(count);
  SeededDraw draw(seed, stream);
  for (double& value : field) value = draw.normal(1.0);

  // A Gaussian kernel of the standard deviation s gives white noise the correlation
  // exp(-d^2 / (4 s^2)), so s is half the correlation length. A step that moves each value by the
  // rate r towards the mean of its neighbors, at the distance e, adds r e^2 / 2 to s^2 along each
  // direction.
  const RaggedArray neighbors = vertex_neighbors(surface.vertex_count(), surface.triangles);
  double squares = 0.0;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    for (const int neighbor : neighbors.row(v))
      squares += (surface.positions.col(v) - surface.positions.col(neighbor)).squaredNorm();
  }
  const double mean_square = squares / std::max<double>(1.0, neighbors.items.size());
  constexpr double kLargestRate = 0.6;
  const double wanted = 0.5 * correlation_length * correlation_length / mean_square;
  const int steps = static_cast<int>(std::ceil(wanted / kLargestRate));
  const double rate = wanted / steps;
  for (int step = 0; step < steps; ++step) {
    const std::vector<double> before = field;
    parallel_for(surface.vertex_count(), [&](int v) {
      const auto ring = neighbors.row(v);
      if (ring.empty()) return;
      double sum = 0.0;
      for (const int neighbor : ring) sum += before[neighbor];
      field[v] = (1.0 - rate) * before[v] + rate * sum / static_cast<double>(ring.size());
    });
  }

  double mean = 0.0;
  for (const double value : field) mean += value / static_cast<double>(count);
  double variance = 0.0;
  for (double& value : field) {
    value -= mean;
    variance += value * value / static_cast<double>(count);
  }
  if (variance > 0.0) {
    for (double& value : field) value /= std::sqrt(variance);
  }
  return field;
}

}  // namespace sinew
