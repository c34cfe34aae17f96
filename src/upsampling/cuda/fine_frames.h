// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "cuda/vectors.h"

namespace sinew {

/// These functions return products of the frames of upsampling/frame.h with a vector: in_frame_of()
/// is frame_of() times `vector`, in_frame_about() is frame_about() times `vector`.

SINEW_DEVICE cuda::Vec3 in_frame_of(const cuda::Vec3& first, const cuda::Vec3& second,
                                    const cuda::Vec3& vector) {
  using namespace cuda;
  constexpr float kParallel = 16.0F * 1.1920929e-7F;
  const float a = length(first), b = length(second);
  if (!(a > 0.0F) || !(b > 0.0F)) return vector;
  const Vec3 sum = (1.0F / a) * first + (1.0F / b) * second;
  const Vec3 difference = (1.0F / a) * first - (1.0F / b) * second;
  const float s = length(sum), d = length(difference);
  if (!(s > kParallel) || !(d > kParallel)) return vector;
  const float half = 0.70710678F;
  const Vec3 along = (half / s) * sum, across = (half / d) * difference;
  const Vec3 x = along + across, y = along - across;
  return vector.x * x + vector.y * y + vector.z * cross(x, y);
}

/// Returns a unit vector orthogonal to another, the same as Eigen's unitOrthogonal().
SINEW_DEVICE cuda::Vec3 unit_across(const cuda::Vec3& v) {
  using namespace cuda;
  constexpr float kMuchSmaller = 1e-5F;
  const float small = kMuchSmaller * fabsf(v.z);
  if (fabsf(v.x) > small || fabsf(v.y) > small) {
    return (1.0F / sqrtf(v.x * v.x + v.y * v.y)) * Vec3{-v.y, v.x, 0.0F};
  }
  return (1.0F / sqrtf(v.y * v.y + v.z * v.z)) * Vec3{0.0F, -v.z, v.y};
}

SINEW_DEVICE cuda::Vec3 in_frame_about(const cuda::Vec3& normal, const cuda::Vec3& direction,
                                       const cuda::Vec3& vector) {
  using namespace cuda;
  constexpr float kParallel = 64.0F * 1.1920929e-7F;
  Vec3 across = direction - dot(normal, direction) * normal;
  const float flat = length(across);
  across = flat > kParallel * length(direction) ? (1.0F / flat) * across : unit_across(normal);
  return vector.x * across + vector.y * cross(normal, across) + vector.z * normal;
}

}  // namespace sinew
