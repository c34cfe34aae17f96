// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

namespace sinew {

/// Power of the number of vertices with which the time of a preparation grows: skinning weights,
/// decimation and factorization take longer for each vertex of larger bodies. Measured between
/// bodies of 400 and 54000 vertices.
inline constexpr double kPreparationPower = 1.25;

/// Returns the number of vertices to that power.
inline double preparation_work(int vertices) {
  return std::pow(vertices, kPreparationPower);
}

}  // namespace sinew
