// SPDX-License-Identifier: MIT

#include "session/cuda/skin_extent.h"

#include "cuda/device.h"
#include "cuda/launch.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kExtentThreads = 512;
constexpr int kWarps = kExtentThreads / kWarp;
constexpr float kFar = 3.0e38F;

/// Shared memory of the kernel: one extent for each warp.
struct WarpExtents {
  DeviceExtent extents[kWarps];
};

/// Returns the extent of no points.
SINEW_DEVICE DeviceExtent nothing() {
  return {{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}, 0.0F, 1};
}

SINEW_DEVICE DeviceExtent join(const DeviceExtent& a, const DeviceExtent& b) {
  return {{fminf(a.low.x, b.low.x), fminf(a.low.y, b.low.y), fminf(a.low.z, b.low.z)},
          {fmaxf(a.high.x, b.high.x), fmaxf(a.high.y, b.high.y), fmaxf(a.high.z, b.high.z)},
          fmaxf(a.largest_move, b.largest_move),
          a.finite & b.finite};
}

/// Returns the extent of all lanes of the warp to each of them.
SINEW_DEVICE DeviceExtent join_warp(DeviceExtent extent) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2) {
    extent = join(
        extent, {shuffle_xor(extent.low, distance), shuffle_xor(extent.high, distance),
                 shuffle_xor(extent.largest_move, distance), shuffle_xor(extent.finite, distance)});
  }
  return extent;
}

SINEW_DEVICE DeviceExtent extent_of_point(const MovingPoints& points, int i, const Vec3& shift) {
  const Vec3 now = xyz(points.now[i]);
  const Vec3 before = xyz(points.before[i]);
  const Vec3 place = (1.0F - points.fraction) * before + points.fraction * now;
  const Vec3 move = now - before + shift;
  // If the sum is infinite or NaN, its difference from itself is NaN.
  const float sum = place.x + place.y + place.z;
  return {place, place, length(move), sum - sum == 0.0F ? 1 : 0};
}

SINEW_KERNEL(kExtentThreads)
measure(MovingPoints points, int count, Vec3 shift, DeviceExtent* result) {
  WarpExtents& shared = block_shared<WarpExtents>();
  const int lane = thread_in_block() % kWarp;
  const int warp = thread_in_block() / kWarp;
  DeviceExtent extent = nothing();
  for (int i = thread_in_block(); i < count; i += kExtentThreads)
    extent = join(extent, extent_of_point(points, i, shift));
  extent = join_warp(extent);
  if (lane == 0) shared.extents[warp] = extent;
  sync_block();
  if (warp != 0) return;
  extent = join_warp(lane < kWarps ? shared.extents[lane] : nothing());
  if (lane == 0) *result = extent;
}

}  // namespace

void measure_extent(const MovingPoints& points, int count, const Vec3& shift, DeviceExtent* extent,
                    Stream& stream) {
  launch(measure, {1, kExtentThreads, 0}, stream, points, count, shift, extent);
}

}  // namespace sinew
