#pragma once

namespace sinew {

/// polar_quaternion (polar.h) on plain arrays: `f` row by row, `quaternion` w x y z. For code that
/// is compiled for several instruction sets and must not include Eigen.
void robust_quaternion(const float* f, float* quaternion);

}  // namespace sinew
