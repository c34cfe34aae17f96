// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"

namespace sinew::cuda {

/// Returns the sum over `Lanes` neighboring lanes of a warp to each of them. The order of
/// summation is fixed. All lanes of the warp must call it.
template <int Lanes, typename T>
SINEW_DEVICE T sum_of_lanes(T value) {
  for (int distance = Lanes / 2; distance > 0; distance /= 2) value += shuffle_xor(value, distance);
  return value;
}

/// Returns the sum over the lanes of a warp to each of them, as sum_of_lanes() does.
SINEW_DEVICE float warp_sum(float value) {
  return sum_of_lanes<kWarp>(value);
}

SINEW_DEVICE float warp_max(float value) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2)
    value = fmaxf(value, shuffle_xor(value, distance));
  return value;
}

/// Defines the shared memory of block_sum(): one number for each warp of a block.
struct BlockSums {
  static constexpr int kMaxWarps = 32;
  float warps[kMaxWarps];
};

/// Returns the sum over the threads of a block to each of them. The block must consist of whole
/// warps. Overwrites block_shared<BlockSums>(), which no thread may still be using when another
/// one calls this.
SINEW_DEVICE float block_sum(float value) {
  BlockSums& sums = block_shared<BlockSums>();
  const int lane = thread_in_block() % kWarp;
  const int warp = thread_in_block() / kWarp;
  const int warps = threads_in_block() / kWarp;
  value = warp_sum(value);
  if (lane == 0) sums.warps[warp] = value;
  sync_block();
  value = warp_sum(lane < warps ? sums.warps[lane] : 0.0F);
  sync_block();  // before the next call overwrites the sums
  return value;
}

}  // namespace sinew::cuda
