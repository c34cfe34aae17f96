// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes how a scanner sees the skin of a person.
struct ScanSettings {
  double spacing = 0.005;            ///< length of edges, m
  double noise = 0.0005;             ///< standard deviation of the noise along the normals, m
  double correlation_length = 0.01;  ///< of the noise (surface_noise.h), m
  int holes = 0;                     ///< besides the regions that are always missing
  std::uint64_t seed = 0;
};

/// Makes a scan of a skin: a new triangulation with noise, without hidden regions, and with holes.
/// The same settings give the same bits on any number of threads.
/// \param skin    closed, in the pose of the scan, m
/// \param hidden  for each vertex, positive where the skin is always missing (hidden_skin.h)
/// \return        a manifold with borders
/// \throws InputError if there is no room for the holes; Cancelled
TriangleMesh make_scan(const TriangleMesh& skin, const std::vector<double>& hidden,
                       const ScanSettings& settings, const Progress& progress);

}  // namespace sinew
