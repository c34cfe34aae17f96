// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>

namespace sinew {

/// Rises smoothly from 0 at `from` to 1 at `to`.
inline double smooth_step(double from, double to, double value) {
  const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace sinew
