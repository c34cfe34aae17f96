// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Returns the depth of the deepest of some points inside of a ball; negative if all are outside.
inline double deepest_in_ball(const Points& points, const Eigen::Vector3d& center, double radius) {
  return radius - (points.colwise() - center).colwise().norm().minCoeff();
}

}  // namespace sinew
