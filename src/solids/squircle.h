// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>

namespace sinew {

/// Returns the radius of (x, y) in a family of curves between the circle and the square of half
/// side 1 (Fernandez Guasti 1992). It is homogeneous of degree 1.
/// \param squareness  0 for the circle, 1 for the square
inline double squircle_radius(double x, double y, double squareness) {
  const double sum = x * x + y * y;
  const double product = 2.0 * squareness * x * y;
  return std::sqrt(0.5 * (sum + std::sqrt(std::max(sum * sum - product * product, 0.0))));
}

}  // namespace sinew
