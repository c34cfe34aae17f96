// SPDX-License-Identifier: MIT

#pragma once

#include "solids/solid.h"

namespace sinew {

/// Moves a point near the surface of a solid onto it, by Newton's method along the gradient.
/// \param longest_step  of each of a few steps, in the units of the solid
Eigen::Vector3d on_surface(const Solid& solid, Eigen::Vector3d point, double longest_step);

}  // namespace sinew
