// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "position_based/position_settings.h"
#include "position_based/solver.h"

namespace sinew {

/// Holds the compliances of the constraints of a body, in its order.
struct Compliances {
  std::vector<float> volumes;  ///< m^3/Pa
  std::vector<float> edges;    ///< m/N
  std::vector<float> tethers;  ///< m/N
};

/// Computes compliances from the stiffnesses of a material, so that the energies do not depend on
/// the resolution: V0 / k of a tetrahedron with the bulk modulus k, L^2 / (E V) of an edge of
/// length L with a sixth of the volumes V of its tetrahedra, and L / (E A) of a tether, which
/// stands for a column of tissue of length L over the area A of the boundary at its particle.
Compliances compliances_of(const PositionBody& body, const PositionSettings& settings);

/// Returns for each tetrahedron how far a correction of its volume may move a corner (kernels.h),
/// m: a tenth of the cube root of its volume at rest. Tetrahedra that are neither flat nor inverted
/// need smaller corrections.
std::vector<float> volume_reaches(const PositionBody& body);

}  // namespace sinew
