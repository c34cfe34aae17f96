// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Calls nearest_with_determinant() for the vectorized kernel of volume constraints, which must not
/// include Eigen.
/// \param f       any finite 3 x 3 matrix, 9 numbers row by row
/// \param target  determinant of the result, positive
/// \param p       result, 9 numbers row by row
void robust_volume(const float* f, float target, float* p);

}  // namespace sinew
