// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Sizes of holes, m: the mean radius of each is drawn between these.
inline constexpr double kSmallestHole = 0.012;
inline constexpr double kLargestHole = 0.04;

/// Finds the vertices of irregular holes at random places of a surface. Holes are disks that keep
/// away from each other and from what is missing already, so that each adds one border.
/// \param surface  a manifold, m, with edges shorter than kSmallestHole
/// \param missing  for each vertex 1 if it is missing already
/// \return         `missing` with the vertices of the holes
/// \throws InputError if there is no room for so many holes
std::vector<char> with_holes(const TriangleMesh& surface, std::vector<char> missing, int holes,
                             std::uint64_t seed);

/// Returns the largest component of a surface without its missing vertices. It is a manifold with
/// borders: where triangles would touch at a vertex alone, they are left out.
/// \param surface  a manifold
TriangleMesh without_missing(const TriangleMesh& surface, std::vector<char> missing);

}  // namespace sinew
