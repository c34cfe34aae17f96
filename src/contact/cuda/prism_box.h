// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "cuda/vectors.h"

namespace sinew {

/// Bounds the vertices that can lie in some prisms, as PrismExtent does on the CPU. Corners with
/// NaN are ignored.
struct PrismBox {
  static constexpr float kFar = 1e30F;

  cuda::Vec3 normal;  ///< unit, of the triangles
  cuda::Vec3 low{kFar, kFar, kFar}, high{-kFar, -kFar, -kFar};
  float nearest = kFar, farthest = -kFar;  ///< range along the normal

  SINEW_HOST_DEVICE void extend(const cuda::Vec3& corner) {
    low = {fminf(low.x, corner.x), fminf(low.y, corner.y), fminf(low.z, corner.z)};
    high = {fmaxf(high.x, corner.x), fmaxf(high.y, corner.y), fmaxf(high.z, corner.z)};
    const float along = dot(normal, corner);
    nearest = fminf(nearest, along);
    farthest = fmaxf(farthest, along);
  }
  /// Returns true if the point is inside; borders are included.
  SINEW_HOST_DEVICE bool has(const cuda::Vec3& point) const {
    const float along = dot(normal, point);
    return is_between(low, point, high) && along >= nearest && along <= farthest;
  }

  SINEW_HOST_DEVICE static bool is_between(const cuda::Vec3& low, const cuda::Vec3& point,
                                           const cuda::Vec3& high) {
    return point.x >= low.x && point.y >= low.y && point.z >= low.z && point.x <= high.x &&
           point.y <= high.y && point.z <= high.z;
  }
};

}  // namespace sinew
