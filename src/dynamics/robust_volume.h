// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Calls nearest_with_determinant() for the vectorized kernel of volume constraints, which must not
/// include Eigen.
/// \param f       any finite matrix, row by row
/// \param target  positive
/// \param p       result, row by row
void robust_volume(const float* f, float target, float* p);

}  // namespace sinew
