// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Computes polar_quaternion() (polar.h) on plain arrays, for code that is compiled for several
/// instruction sets and must not include Eigen.
/// \param f  3 x 3, row by row
/// \param quaternion  result, w x y z
void robust_quaternion(const float* f, float* quaternion);

}  // namespace sinew
