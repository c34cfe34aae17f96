// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/vectors.h"

namespace sinew {

/// Refers to points in device memory that are interpolated between the last two steps: the frame
/// that a Session shows. The points of each step are relative to that step's origin. Those of copy
/// c begin at c times the stride.
struct MovingPoints {
  const cuda::Vec4* now = nullptr;     ///< after the last step, m
  const cuda::Vec4* before = nullptr;  ///< after the step before, m; null: the same as `now`
  float fraction = 1.0F;               ///< interpolation parameter: 0 at `before`, 1 at `now`
  int stride = 0;                      ///< number of points from one copy to the next
};

}  // namespace sinew
