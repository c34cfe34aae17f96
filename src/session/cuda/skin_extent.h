// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/moving_points.h"

namespace sinew {

/// Holds the extent of a frame (ResidentSkin::Extent) as the device writes it.
struct DeviceExtent {
  cuda::Vec3 low, high;  ///< bounding box of the interpolated points, m
  float largest_move;    ///< largest displacement of a point in the last step, m
  int finite;            ///< 1 if all coordinates are finite
};

/// Computes the extent of a frame. Launches a single block, since with a few thousand points more
/// blocks would mostly wait for each other.
/// \param points  those of copy 0 are measured; points.before must not be null
/// \param count   number of points
/// \param shift   from the origin of points.before to that of points.now, m
/// \param extent  result, on the device
void measure_extent(const MovingPoints& points, int count, const cuda::Vec3& shift,
                    DeviceExtent* extent, cuda::Stream& stream);

}  // namespace sinew
