// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns a random field on a surface with mean 0 and standard deviation 1 over its vertices,
/// which is correlated along the surface: at a distance d, the correlation is about exp(-(d / l)^2)
/// for the correlation length l. White noise is diffused, so that it does not jump from one finger
/// to the next.
/// \param surface             evenly triangulated, with edges shorter than the correlation length
/// \param correlation_length  l, in mesh units
/// \param stream              fields of different streams are independent
std::vector<double> surface_noise(const TriangleMesh& surface, double correlation_length,
                                  std::uint64_t seed, std::uint64_t stream);

}  // namespace sinew
