// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes a particle that is close to a tetrahedron at rest.
struct CloseTetrahedron {
  int particle = -1;
  int tetrahedron = -1;
  float distance = 0.0F;  ///< m; 0 inside
};

/// Finds the tetrahedra that are close to particles at rest, other than those of the particles.
/// \param rest     3 x n, m
/// \param reaches  for each particle, the largest distance, m
std::vector<CloseTetrahedron> close_tetrahedra(const Points& rest,
                                               const std::vector<Tetrahedron>& tetrahedra,
                                               std::span<const float> reaches);

}  // namespace sinew
