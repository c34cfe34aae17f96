// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "upsampling/cuda/moving_points.h"
#include "upsampling/cuda/ring_buffers.h"
#include "upsampling/cuda/slices.h"

namespace sinew {

/// Returns the interpolated position of a point. Nothing may write the points while the kernel
/// runs.
SINEW_DEVICE cuda::Vec3 point_of(const MovingPoints& points, std::size_t index) {
  using namespace cuda;
  const Vec3 now = xyz(read_only(&points.now[index]));
  if (points.before == nullptr) return now;
  return (1.0F - points.fraction) * xyz(read_only(&points.before[index])) + points.fraction * now;
}

/// Returns the area-weighted unit normal of a vertex; (0, 0, 1) if no triangle at it has an area.
/// \param place     position of the vertex
/// \param place_of  function that returns the position of any vertex
template <typename Places>
SINEW_DEVICE cuda::Vec3 ring_normal(const RingsOnDevice& rings, int vertex, const cuda::Vec3& place,
                                    const Places& place_of) {
  using namespace cuda;
  const int end = read_only(&rings.slice_begin[vertex / kSliceRows + 1]);
  Vec3 sum;
  for (int i = read_only(&rings.slice_begin[vertex / kSliceRows]); i < end; ++i) {
    const RingPair pair =
        read_only(&rings.pairs[static_cast<std::size_t>(i) * kSliceRows + vertex % kSliceRows]);
    sum += cross(place_of(pair.next) - place, place_of(pair.last) - place);
  }
  const float length = sqrtf(squared_length(sum));
  return length > 0.0F ? (1.0F / length) * sum : Vec3{0.0F, 0.0F, 1.0F};
}

}  // namespace sinew
