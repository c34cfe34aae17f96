#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/moving_points.h"

namespace sinew {

/// What the host wants to know of a frame (ResidentSkin::Extent), as the device writes it.
struct DeviceExtent {
  cuda::Vec3 low, high;
  float largest_move;
  int finite;
};

/// One launch of one block: for a few thousand points more would only have to wait for each other.
/// \param count  of points, of copy 0
/// \param shift  from the origin before to that of the points now
void measure_extent(const MovingPoints& points, int count, const cuda::Vec3& shift,
                    DeviceExtent* extent, cuda::Stream& stream);

}  // namespace sinew
