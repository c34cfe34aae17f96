#pragma once

#include "cuda/device.h"

namespace sinew::cuda {

/// The sum over the lanes of a warp, the same for all of them and in the same order every time.
SINEW_DEVICE float warp_sum(float value) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2) value += shuffle_xor(value, distance);
  return value;
}

SINEW_DEVICE float warp_max(float value) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2)
    value = fmaxf(value, shuffle_xor(value, distance));
  return value;
}

/// One number for each warp of a block, for block_sum().
struct BlockSums {
  static constexpr int kMostWarps = 32;
  float warps[kMostWarps];
};

/// The sum over the threads of a block, whole warps of them, the same for all. Threads may not
/// write to block_shared<BlockSums>() around it.
SINEW_DEVICE float block_sum(float value) {
  BlockSums& sums = block_shared<BlockSums>();
  const int lane = thread_in_block() % kWarp;
  const int warp = thread_in_block() / kWarp;
  const int warps = threads_in_block() / kWarp;
  value = warp_sum(value);
  if (lane == 0) sums.warps[warp] = value;
  sync_block();
  value = warp_sum(lane < warps ? sums.warps[lane] : 0.0F);
  sync_block();  // before the next one writes
  return value;
}

}  // namespace sinew::cuda
